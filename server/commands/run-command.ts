/** Runs one command and prints its result; an error is printed as one line, with exit code 1. */

import { type Connected, connect } from '../database/connect.ts';
import { namingFullDisk } from '../database/full-disk.ts';
import { kyselyOn, ownerPool } from '../database/pool.ts';
import type { Db } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import type { Config } from '../lib/config.ts';
import { onTerminal } from '../lib/terminal.ts';

/** Opens the database when a command first needs it, so that help and invalid arguments do not start it. */
export type Connect = (config: Config) => Promise<Db>;
/** Runs the work as the tables' owner, who may do what the application may not. */
export type AsOwner = <T>(config: Config, work: (owner: Db) => Promise<T>) => Promise<T>;

export async function runCommand(
  command: (connect: Connect, asOwner: AsOwner) => Promise<string>,
): Promise<void> {
  let connected: Connected | undefined;
  const open = async (config: Config) => (connected ??= await connect(config));
  const asOwner: AsOwner = async (config, work) => {
    const owner = kyselyOn(ownerPool((await open(config)).ownerUrl));
    return work(owner).finally(() => owner.destroy());
  };
  try {
    const output = await command(async (config) => (await open(config)).db, asOwner);
    console.log(escaped(output));
  } catch (error) {
    console.error(escaped(messageOf(connected ? namingFullDisk(error, connected.place) : error)));
    process.exitCode = 1;
  } finally {
    await connected?.close();
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // The message of parseArgs names the mistake, followed by alternatives.
  const mistyped = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return mistyped ? `${error.message.split('. ')[0]}. See --help.` : error.message;
}

/** Escapes each line for the terminal: it may contain names that users entered. */
const escaped = (text: string) => text.split('\n').map(onTerminal).join('\n');
