const shortlink = require("pulumi-shortlink");
const { declare } = require("./links");

declare((name, args) => new shortlink.Link(name, args));
