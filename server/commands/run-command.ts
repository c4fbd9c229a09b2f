/** Runs one command: what it returns is printed, what is wrong is one line and exit 1. */

import type { Db } from '../db/schema.ts';
import { CommandError } from '../ground/command-error.ts';
import type { Config } from '../ground/config.ts';
import { onTerminal } from '../ground/terminal.ts';
import { type Connected, connect } from '../postgres/connect.ts';
import { namingFullDisk } from '../postgres/full-disk.ts';

/** Opens the database when a command first needs it, so that help and mistyped arguments start none. */
export type Connect = (config: Config) => Promise<Db>;

export async function runCommand(command: (connect: Connect) => Promise<string>): Promise<void> {
  let connected: Connected | undefined;
  try {
    const said = await command(async (config) => {
      connected ??= await connect(config);
      return connected.db;
    });
    console.log(shown(said));
  } catch (error) {
    console.error(shown(told(connected ? namingFullDisk(error, connected.place) : error)));
    process.exitCode = 1;
  } finally {
    await connected?.close();
  }
}

function told(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // parseArgs says what was mistyped, and what may stand there instead.
  const mistyped = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return mistyped ? `${error.message.split('. ')[0]}. See --help.` : error.message;
}

/** Names that others gave stand in it. */
const shown = (text: string) => text.split('\n').map(onTerminal).join('\n');
