/** `npm run import -- --client CODE FOLDER`: imports a feed. Exit 0: good, 1: refused whole, 2: rows were rejected. */
import { parseArgs } from 'node:util';
import type { Db } from '../db/schema.ts';
import { importFeed } from '../features/data-import/import-feed.ts';
import { Refused } from '../features/data-import/refused.ts';
import { saveRejects } from '../features/data-import/save-rejects.ts';
import { writeTemplate } from '../features/data-import/template.ts';
import { CommandError } from '../ground/command-error.ts';
import { readConfig } from '../ground/config.ts';
import { onTerminal } from '../ground/terminal.ts';
import { connect } from '../postgres/connect.ts';
import { namingFullDisk } from '../postgres/full-disk.ts';
import { clientByCode } from '../tenants/clients.ts';
import { report } from './import-report.ts';
import { progressBar } from './progress-bar.ts';

const help = `Usage: npm run import -- --client CODE FOLDER [--strict] [--dry-run] [--rejects FILE]
       npm run import -- --template DIR

Imports the feed in FOLDER (line_items.csv and, where there are any, hierarchy.csv, policies.csv and
locations.csv) into the client CODE. Rows that break a rule are listed and left out; the others are loaded,
all at once. Importing a feed again changes nothing. FOLDER may be a file of rejected rows, too.
Every file, column and rule of a feed: docs/feed.md

  --client CODE    the client, as given to "npm run admin -- client create"
  --strict         load nothing if any row is rejected
  --dry-run        check and count only; nothing is stored
  --rejects FILE   write the rejected rows whole, each with its reason, to FILE, as CSV; those of hierarchy.csv
                   beside it, as FILE's name with .hierarchy.csv at its end, and so for the other files.
                   Correct them and import FILE: what was added to the rows is taken away again
  --template DIR   write an empty feed into DIR: all files, with the headers of all columns
  --help           this text

Exit code: 0 everything was good, 1 the feed was refused whole, 2 rows were rejected.`;

type Arguments = {
  clientCode: string;
  folder: string;
  strict: boolean;
  dryRun: boolean;
  rejects: string | undefined;
};

/** For a command that needs no database. */
type Said = { say: string };

/** Throws a CommandError for arguments that make no sense. */
function readArguments(args: string[]): Arguments | Said {
  const { values, positionals } = parsed(args);
  if (values.help) return { say: help };
  if (values.template !== undefined) {
    const files = writeTemplate(values.template);
    return { say: onTerminal(`Written: ${files.join(', ')}. What belongs into them: docs/feed.md`) };
  }
  const [folder, ...more] = positionals;
  if (!values.client) throw new CommandError('Name the client with --client CODE.');
  if (folder === undefined) throw new CommandError('Name the folder of the feed.');
  if (more.length > 0) throw new CommandError(`One folder at a time; ${more.join(' ')} is too much.`);
  if (values['dry-run'] && values.rejects) {
    throw new CommandError('--rejects needs an import that is kept: leave --dry-run out.');
  }
  return {
    clientCode: values.client,
    folder,
    strict: values.strict ?? false,
    dryRun: values['dry-run'] ?? false,
    rejects: values.rejects,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        strict: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        rejects: { type: 'string' },
        template: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CommandError((error as Error).message.split('\n')[0]);
  }
}

async function run(db: Db, { clientCode, folder, strict, dryRun, rejects }: Arguments): Promise<number> {
  const { id } = await clientByCode(db, clientCode);
  const client = await db
    .selectFrom('clients')
    .select(['name', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const started = performance.now();
  const bar = progressBar(process.stderr);
  const interruption = watchInterruption();
  const result = await importFeed(db, id, folder, { strict, dryRun }, (...step) => {
    interruption.check();
    bar.show(...step);
  }).finally(bar.stop);
  const lines = report(result, client, (performance.now() - started) / 1000);
  console.log(lines.join('\n'));
  const { importId } = result;
  if (rejects !== undefined && importId !== null) {
    const files = await namingFile(rejects, () => saveRejects(db, id, importId, rejects));
    console.log(onTerminal(`The rejected rows are in ${files.join(', ')}.`));
  }
  return result.causes.count > 0 ? 2 : 0;
}

async function namingFile<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new CommandError(`The disk of ${file} is full: not all rejected rows are in it.`);
  }
}

/** The first Ctrl-C ends the import in good order, a second one at once; neither stores a part of it. */
function watchInterruption(): { check(): void } {
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  return {
    check() {
      if (interrupted) throw new CommandError('Interrupted: nothing was stored.');
    },
  };
}

/** One line for what the reader can mend: the feed, the arguments, a file, the connection, a disk. */
function explain(error: unknown): unknown {
  const isPlain = error instanceof Refused || error instanceof CommandError;
  const isSystem = error instanceof Error && typeof (error as { code?: unknown }).code === 'string';
  return isPlain || isSystem ? onTerminal(error.message) : error;
}

async function main(): Promise<number> {
  try {
    const args = readArguments(process.argv.slice(2));
    if ('say' in args) {
      console.log(args.say);
      return 0;
    }
    const { db, place, close } = await connect(readConfig());
    try {
      return await run(db, args);
    } catch (error) {
      throw namingFullDisk(error, place);
    } finally {
      await close();
    }
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

process.exitCode = await main();
