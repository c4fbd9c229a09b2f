// Runs on the project's Node, which can strip types.
import { stripTypeScriptTypes } from 'node:module';
import { writeDist } from './package.mjs';

process.removeAllListeners('warning').on('warning', () => undefined);
writeDist((text) => stripTypeScriptTypes(text));
