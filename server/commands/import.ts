/** `npm run import -- --client CODE FOLDER`: imports a feed. Exit 0: success, 1: feed refused, 2: rows rejected. */
import { parseArgs } from 'node:util';
import { type DateOrder, dateOrders } from '../../contract/layouts/expression.ts';
import { connect } from '../database/connect.ts';
import { namingFullDisk } from '../database/full-disk.ts';
import type { Db } from '../database/schema.ts';
import { type ImportOptions, type ImportResult, importFeed, type Progress } from '../ingest/import-feed.ts';
import { Refused } from '../ingest/refused.ts';
import { saveRejects } from '../ingest/save-rejects.ts';
import { storedSums } from '../ingest/stored-sums.ts';
import { writeTemplate } from '../ingest/template.ts';
import { CommandError } from '../lib/command-error.ts';
import { readConfig } from '../lib/config.ts';
import { onTerminal } from '../lib/terminal.ts';
import { clientByCode } from '../tenants/clients.ts';
import { listImports, takeImportBack } from './import-history.ts';
import { importRates } from './import-rates.ts';
import { report } from './import-report.ts';
import { progressBar } from './progress-bar.ts';

const help = `Usage: npm run import -- --client CODE FOLDER [--strict] [--dry-run] [--rejects FILE]
       npm run import -- --client CODE --layout NAME [--node CODE] [--date-order ORDER] FILE… [--strict] …
       npm run import -- --client CODE --rates FILE [--source NAME]
       npm run import -- --client CODE --list
       npm run import -- --client CODE --take-back ID [--with-later]
       npm run import -- --template DIR

Imports the feed in FOLDER (line_items.csv and, if present, hierarchy.csv, policies.csv and locations.csv) into
the client CODE. Rows that break a rule are listed and left out; the others are loaded in one transaction.
Importing a feed again changes nothing. FOLDER may also be a file of rejected rows.
docs/feed.md describes every file, column and rule of a feed.

  --client CODE    the client's code, as in "npm run admin -- client create"
  --strict         load nothing if any row is rejected
  --dry-run        check and count only; nothing is stored
  --rejects FILE   write the complete rejected rows, each with its reason, to FILE as CSV; those of hierarchy.csv
                   go beside it, to FILE's name ending in .hierarchy.csv, likewise for the other files.
                   Correct them and import FILE: the added columns are ignored
  --layout NAME    read FILE… as a layout says: one of the TMC's, or one of those in docs/layouts.md.
                   Files may be gzipped, or several in a ZIP archive
  --node CODE      with --layout: the node of lines whose own cost centre is none of the hierarchy's
  --date-order ORDER  with --layout: the order of dates as ymd, dmy or mdy, if it differs from the layout's
  --rates FILE     load exchange rates: the European Central Bank's file of one day or of its history, or a CSV file
                   with the columns day, from, to and rate. Lines in these currencies are converted again
  --source NAME    with --rates: who published the rates; by default ECB for its own files
  --list           list the client's imports, the newest first, each with its id
  --take-back ID   take an import back as a whole: the lines that it added go, and those that it changed are as they
                   were before. People's edits stay with the lines that remain
  --with-later     with --take-back: first take back the later imports that changed its lines
  --template DIR   write an empty feed into DIR: all files, with the headers of all columns
  --help           this text

Exit code: 0 success, 1 the whole feed was refused, 2 rows were rejected.`;

/** What is done for a client. */
type Task =
  | FeedImport
  | { list: true }
  | { takeBack: number; withLater: boolean }
  | { rates: string; source: string | undefined };

type FeedImport = {
  /** A feed's folder, or the files that a layout reads. */
  paths: string[];
  layout: { name: string; node: string | null; dateOrder: DateOrder | null } | null;
  strict: boolean;
  dryRun: boolean;
  rejects: string | undefined;
};

/** The output of a command that needs no database. */
type Output = { output: string };

/** Throws a CommandError for invalid arguments. */
function readArguments(args: string[]): { clientCode: string; task: Task } | Output {
  const { values, positionals } = parsed(args);
  if (values.help) return { output: help };
  if (values.template !== undefined) {
    const files = writeTemplate(values.template);
    return { output: onTerminal(`Written: ${files.join(', ')}. See docs/feed.md for their contents.`) };
  }
  if (!values.client) throw new CommandError('Name the client with --client CODE.');
  return { clientCode: values.client, task: readTask(values, positionals) };
}

function readTask(values: Values, positionals: string[]): Task {
  const [first, ...more] = positionals;
  if (values.list || values['take-back'] !== undefined) {
    if (first !== undefined) throw new CommandError(`Unexpected: ${positionals.join(' ')}.`);
    return values.list
      ? { list: true }
      : { takeBack: importIdOf(values['take-back'] as string), withLater: values['with-later'] ?? false };
  }
  if (values.rates !== undefined) {
    if (first !== undefined) throw new CommandError(`Unexpected: ${positionals.join(' ')}.`);
    return { rates: values.rates, source: values.source };
  }
  if (values.source !== undefined) throw new CommandError('--source needs --rates.');
  const layout = readLayout(values);
  if (first === undefined) {
    throw new CommandError(layout ? 'Name the files to import.' : 'Name the folder of the feed.');
  }
  if (more.length > 0 && !layout)
    throw new CommandError(`Only one folder can be imported at a time; unexpected: ${more.join(' ')}.`);
  if (values['dry-run'] && values.rejects) {
    throw new CommandError('--rejects cannot be combined with --dry-run, which stores no import.');
  }
  return {
    paths: positionals,
    layout,
    strict: values.strict ?? false,
    dryRun: values['dry-run'] ?? false,
    rejects: values.rejects,
  };
}

function readLayout(values: Values): FeedImport['layout'] {
  const { layout: name, node, 'date-order': order } = values;
  if (name === undefined) {
    if (node !== undefined || order !== undefined) {
      throw new CommandError(`--${node === undefined ? 'date-order' : 'node'} needs --layout.`);
    }
    return null;
  }
  const dateOrder = dateOrders.find((known) => known === order);
  if (order !== undefined && dateOrder === undefined) {
    throw new CommandError(`--date-order is one of ${dateOrders.join(', ')}, not "${order}".`);
  }
  return { name, node: node ?? null, dateOrder: dateOrder ?? null };
}

function importIdOf(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new CommandError(`--take-back needs the id of an import, not "${text}".`);
  return Number(text);
}

type Values = ReturnType<typeof parsed>['values'];

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        layout: { type: 'string' },
        node: { type: 'string' },
        'date-order': { type: 'string' },
        strict: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        rejects: { type: 'string' },
        rates: { type: 'string' },
        source: { type: 'string' },
        list: { type: 'boolean' },
        'take-back': { type: 'string' },
        'with-later': { type: 'boolean' },
        template: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CommandError((error as Error).message.split('\n')[0]);
  }
}

async function run(db: Db, { clientCode, task }: { clientCode: string; task: Task }): Promise<number> {
  const { id } = await clientByCode(db, clientCode);
  if ('paths' in task) return load(db, id, task);
  console.log((await linesOf(db, id, task)).join('\n'));
  return 0;
}

function linesOf(db: Db, id: number, task: Exclude<Task, FeedImport>): Promise<string[]> {
  if ('list' in task) return listImports(db, id);
  if ('rates' in task) return importRates(db, id, { path: task.rates, source: task.source });
  return takeImportBack(db, id, task.takeBack, task.withLater);
}

async function load(db: Db, id: number, task: FeedImport): Promise<number> {
  const { strict, dryRun, rejects } = task;
  const client = await db
    .selectFrom('clients')
    .select(['name', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const started = performance.now();
  const bar = progressBar(process.stderr);
  const interruption = watchInterruption();
  const progress: Progress = (...step) => {
    interruption.check();
    bar.show(...step);
  };
  const result = await importPaths(db, id, task, { strict, dryRun }, progress).finally(bar.stop);
  const { importId, accepted } = result;
  const sources = accepted.sources.map(({ dataSource }) => dataSource);
  const sums = importId === null ? [] : await storedSums(db, id, sources);
  console.log(report(result, client, sums, (performance.now() - started) / 1000).join('\n'));
  if (rejects !== undefined && importId !== null) {
    const files = await namingFile(rejects, () => saveRejects(db, id, importId, rejects));
    console.log(onTerminal(`The rejected rows are in ${files.join(', ')}.`));
  }
  return result.causes.count > 0 ? 2 : 0;
}

async function importPaths(
  db: Db,
  id: number,
  { paths, layout }: FeedImport,
  options: ImportOptions,
  progress: Progress,
): Promise<ImportResult> {
  if (!layout) return importFeed(db, id, paths[0] as string, options, progress);
  // Loading what reads foreign files takes a quarter of a second.
  const { importByLayout } = await import('./import-by-layout.ts');
  return importByLayout(db, id, { paths, ...layout }, options, progress);
}

async function namingFile<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new CommandError(`The disk of ${file} is full: the rejected rows in it are incomplete.`);
  }
}

/** The first Ctrl-C stops the import gracefully, a second one immediately; neither leaves a partial import. */
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

/** One line for errors that the user can fix: in the feed, the arguments, a file, the connection or a disk. */
function explain(error: unknown): unknown {
  const isPlain = error instanceof Refused || error instanceof CommandError;
  const isSystem = error instanceof Error && typeof (error as { code?: unknown }).code === 'string';
  return isPlain || isSystem ? onTerminal(error.message) : error;
}

async function main(): Promise<number> {
  try {
    const args = readArguments(process.argv.slice(2));
    if ('output' in args) {
      console.log(args.output);
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
