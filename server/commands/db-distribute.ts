/** `npm run db:distribute`: distributes the tables over the nodes of a Citus cluster, or checks their placement. */
import { parseArgs } from 'node:util';
import { distributeAll } from '../database/distribution.ts';
import { kyselyOn, ownerPool } from '../database/pool.ts';
import { prepareDatabase } from '../database/prepare.ts';
import type { Db } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import { readConfig } from '../lib/config.ts';
import { reportPlaces } from './places-report.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npm run db:distribute [-- --check]

Distributes the tables over a Citus cluster, with their data: tables of clients by client, the others on every node.
Stop the product first. Running it again changes nothing. DATABASE_URL names the coordinator, and DATABASE_ADMIN_URL
connects as the tables' owner; docs/scale.md lists the prerequisites.

  --check  changes nothing: prints the placement of each table and any broken rules
  --help   this text

Exit code: 0 every table is placed correctly and follows the rules, 1 something is wrong.`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return help;
  const { databaseUrl, databaseAdminUrl } = readConfig();
  if (databaseUrl === null) {
    throw new CommandError('Set DATABASE_URL to a Citus coordinator: the embedded server is not a cluster.');
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
    ? 'Every table is placed correctly already.'
    : `Moved ${moved.length} tables: ${moved.join(', ')}.`;
}

async function check(owner: Db): Promise<string> {
  const { lines, faults } = await reportPlaces(owner);
  if (faults > 0) process.exitCode = 1;
  return lines.join('\n');
}
