const shortlink = require("pulumi-shortlink/native");
const { declare } = require("./links");

declare((name, args) => new shortlink.Link(name, args));
