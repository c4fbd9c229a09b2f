/** `npm run admin -- person …`: finds, exports and erases persons. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db, Trx } from '../database/schema.ts';
import { enterTenantAsOwner } from '../database/tenant.ts';
import { CommandError } from '../lib/command-error.ts';
import { type Config, readConfig } from '../lib/config.ts';
import type { Counts } from '../persons/apply.ts';
import { add, type Erased, eraseTraveller, eraseUser } from '../persons/erase.ts';
import { exportTraveller, exportUser } from '../persons/export.ts';
import { cleanFiles } from '../persons/files.ts';
import { findTravellers, findUser, inOneLine, theOnly, type Wanted } from '../persons/find.ts';
import { inWords, keepList, parseList, readList, reapply } from '../persons/list-file.ts';
import { personPaper } from '../persons/paper.ts';
import { vacuum } from '../persons/vacuum.ts';
import { clientByCode } from '../tenants/clients.ts';
import { operator } from './operator.ts';
import type { AsOwner } from './run-command.ts';

export const personHelp = `Usage: npm run admin -- person find|export|erase --client CODE (--traveller NAME_OR_ID | --employee NUMBER)
       npm run admin -- person find|export|erase --user EMAIL
       npm run admin -- person erasures > FILE
       npm run admin -- person reapply FILE

Finds, exports or erases a traveller of the client (TMC) CODE, or a user. docs/privacy.md says what is exported and erased.

  --out       the folder in which an export is written, as JSON and PDF. Default: the current one
  --dry-run   erases nothing: says how many rows would change, by table
  --rewrite   after erasing, also writes the changed tables anew (VACUUM FULL), so that their files on disk keep nothing
              of the earlier rows; nobody can read a table meanwhile
  erasures    prints the list of erasures, which holds no names. Keep it apart from backups
  reapply     applies such a list to this database, after it was restored`;

const options = {
  client: { type: 'string' },
  traveller: { type: 'string' },
  employee: { type: 'string' },
  user: { type: 'string' },
  out: { type: 'string', default: '.' },
  'dry-run': { type: 'boolean', default: false },
  rewrite: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof read>['values'];
const read = (args: string[]) => parseArgs({ args, allowPositionals: true, options });

export async function personCommand(args: string[], asOwner: AsOwner): Promise<string> {
  const [verb = '', ...rest] = args;
  if (verb === '--help' || verb === '-h') return personHelp;
  const { values, positionals } = read(rest);
  if (values.help) return personHelp;
  const config = readConfig();
  if (verb === 'erasures') return asOwner(config, async (owner) => inWords(await readList(owner)).trimEnd());
  if (verb === 'reapply') return reapplyFile(positionals, config, asOwner);
  if (verb !== 'find' && verb !== 'export' && verb !== 'erase')
    throw new CommandError(
      'Usage: npm run admin -- person find | export | erase | erasures | reapply. See --help.',
    );
  if (positionals.length > 0)
    throw new CommandError(`${positionals[0]}: name the person by an option. See --help.`);
  const target = targetOf(values);
  return asOwner(config, (owner) => {
    if ('user' in target) return ofUser(verb, owner, config, target.user, values);
    return ofTraveller(verb, owner, config, target, values);
  });
}

type Target = { user: string } | { client: string; wanted: Wanted };

function targetOf({ client, traveller, employee, user }: Values): Target {
  const named = [traveller, employee, user].filter((one) => one !== undefined);
  if (named.length !== 1)
    throw new CommandError('Name one of --traveller, --employee and --user. See --help.');
  if (user !== undefined) return { user };
  if (client === undefined) throw new CommandError('--client CODE is required for a traveller. See --help.');
  return { client, wanted: traveller === undefined ? { employee: employee ?? '' } : { traveller } };
}

async function ofTraveller(
  verb: 'find' | 'export' | 'erase',
  owner: Db,
  config: Config,
  { client: code, wanted }: Extract<Target, { client: string }>,
  values: Values,
): Promise<string> {
  const client = { code, ...(await clientByCode(owner, code)) };
  const all = async (trx: Trx) => {
    await enterTenantAsOwner(trx, client.id);
    return findTravellers(trx, client.id, wanted);
  };
  const only = async (trx: Trx) => theOnly(await all(trx));
  if (verb === 'find') {
    const found = await owner.transaction().execute(all);
    return found.length === 0 ? 'No traveller is called so.' : found.map(inOneLine).join('\n');
  }
  if (verb === 'export') return writeExport(owner, await exportTraveller(owner, client.id, only), values.out);
  const erased = await eraseTraveller(owner, client, only, howOf(values));
  return finish(owner, config, erased, values);
}

async function ofUser(
  verb: 'find' | 'export' | 'erase',
  owner: Db,
  config: Config,
  email: string,
  values: Values,
): Promise<string> {
  const only = async (trx: Trx) => {
    const user = await findUser(trx, email);
    if (!user) throw new CommandError(`There is no user ${email}.`);
    return user;
  };
  if (verb === 'find') {
    const { id, name, email: address } = await owner.transaction().execute(only);
    return `  ${id}: ${name}, ${address}`;
  }
  if (verb === 'export') return writeExport(owner, await exportUser(owner, only), values.out);
  return finish(owner, config, await eraseUser(owner, email, howOf(values)), values);
}

const howOf = (values: Values) => ({
  actor: operator(),
  isRehearsal: values['dry-run'],
});

type Exported = Awaited<ReturnType<typeof exportTraveller>>;

async function writeExport(owner: Db, data: Exported, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const base = join(folder, `person-${data.person.id}`);
  writeFileSync(`${base}.json`, `${JSON.stringify(data, null, 1)}\n`, { mode: 0o600 });
  writeFileSync(`${base}.pdf`, await personPaper(owner, data), { mode: 0o600 });
  const counts: Counts = {};
  for (const { rows } of data.tmcs)
    for (const [table, some] of Object.entries(rows)) add(counts, { [table]: some.length });
  return [`Wrote ${base}.json and ${base}.pdf. They hold:`, ...inLines(counts)].join('\n');
}

const inLines = (counts: Counts) =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, count]) => `  ${table}: ${count} ${count === 1 ? 'row' : 'rows'}`);

async function finish(owner: Db, config: Config, erased: Erased, values: Values): Promise<string> {
  const { erasure, counts, clients } = erased;
  if (values['dry-run'])
    return ['Nothing was changed. An erasure would change:', ...inLines(counts), ...filesInWords].join('\n');
  const sentences = await cleanFiles(
    owner,
    config,
    clients.map(({ id }) => id),
    [erasure],
  );
  await vacuum(owner, Object.keys(counts), values.rewrite);
  const list = await keepList(owner, config.dataFolder);
  return [
    `Erased. The person is called “${erasure.pseudonym}” from now on. Changed:`,
    ...inLines(counts),
    ...sentences,
    `The list of erasures is ${list}: keep a copy apart from your backups, for restore --erasures.`,
    ...unreached(values.rewrite),
  ].join('\n');
}

const filesInWords = [
  'It would also remove kept report files, columnar copies, the outbox and the files of deliveries, since they could name',
  'the person, and clean the audit log.',
];

const unreached = (isRewritten: boolean) => [
  'Not reached, since this command cannot:',
  '  backups and dumps made before: restore them with --erasures, or delete them',
  '  mails, reports and webhooks that were delivered, and files that people downloaded',
  '  what sources keep: files in TRIPLEDGER_INBOX, on SFTP servers, at the systems that send feeds',
  '  logs outside the product: of the proxy, the mail server, the system journal, a syslog server',
  "  PostgreSQL's write-ahead log and its archive, until they are recycled",
  isRewritten
    ? '  free space of the disk, from which the old files of tables were deleted'
    : '  space inside the files of tables that VACUUM has freed and PostgreSQL has not used again: --rewrite writes them anew',
];

async function reapplyFile([path, ...more]: string[], config: Config, asOwner: AsOwner): Promise<string> {
  if (path === undefined || more.length > 0) throw new CommandError('Name the file of the list. See --help.');
  const list = parseList(path);
  return asOwner(config, async (owner) => {
    const { erasures, counts, sentences } = await reapply(owner, config, list);
    await vacuum(owner, Object.keys(counts), false);
    await keepList(owner, config.dataFolder);
    return [
      `Applied ${erasures} ${erasures === 1 ? 'erasure' : 'erasures'}. Changed:`,
      ...inLines(counts),
      ...sentences,
    ].join('\n');
  });
}
