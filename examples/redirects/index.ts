import * as shortlink from "pulumi-shortlink";

const folder = new shortlink.Folder("redirects", { title: "Addresses of the old site" });

const links = shortlink.readLinks("redirects.csv");

new shortlink.LinkSet("redirects", { defaults: { folderId: folder.id }, links });

export const count = Object.keys(links).length;
