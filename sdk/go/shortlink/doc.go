// Declare, preview and reconcile short links with Pulumi.
package shortlink
