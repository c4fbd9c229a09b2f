/** `npm run db:distribute`: spreads the tables over the nodes of a Citus cluster, and says where they lie. */
import { parseArgs } from 'node:util';
import { distributeAll } from '../db/distribution.ts';
import { kyselyOn, ownerPool } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import { CommandError } from '../ground/command-error.ts';
import { readConfig } from '../ground/config.ts';
import { prepareDatabase } from '../postgres/prepare.ts';
import { reportPlaces } from './places-report.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npm run db:distribute [-- --check]

Puts each table where it belongs on a Citus cluster: rows of clients by client, the others on every node. Data move
along. Stop the product first. Running it again changes nothing. DATABASE_URL names the coordinator, and
DATABASE_ADMIN_URL connects as the tables' owner; docs/scale.md says what must be ready before.

  --check  changes nothing: prints where each table lies, and which rules are broken
  --help   this text

Exit code: 0 every table is in its place and keeps the rules, 1 something is wrong.`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return help;
  const { databaseUrl, databaseAdminUrl } = readConfig();
  if (databaseUrl === null) {
    throw new CommandError('Set DATABASE_URL to a Citus coordinator: the embedded server stands alone.');
  }
  const ownerUrl = databaseAdminUrl ?? databaseUrl;
  if (!values.check) await prepareDatabase(ownerUrl, new URL(databaseUrl).username);
  const owner = kyselyOn(ownerPool(ownerUrl));
  try {
    return values.check ? await check(owner) : await distributeTables(owner);
  } finally {
    await owner.destroy();
  }
});

async function distributeTables(owner: Db): Promise<string> {
  const moved = await distributeAll(owner);
  return moved.length === 0
    ? 'Every table is in its place already.'
    : `Moved ${moved.length} tables into their places: ${moved.join(', ')}.`;
}

async function check(owner: Db): Promise<string> {
  const { lines, faults } = await reportPlaces(owner);
  if (faults > 0) process.exitCode = 1;
  return lines.join('\n');
}
