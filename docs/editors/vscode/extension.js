// Starts `referee lsp` when the first table log is opened, and stops it with the editor.
"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const [command, ...args] = workspace.getConfiguration("tlog").get("command");
  const server = { command, args };
  client = new LanguageClient("tlog", "Table logs", server, { documentSelector: [{ language: "tlog" }] });
  await client.start();
};

exports.deactivate = function () {
  return client?.stop();
};
