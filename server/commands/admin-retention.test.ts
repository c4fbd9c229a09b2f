import { beforeAll, expect, test } from 'vitest';
import { flight, smallHierarchy } from '../test/builders/feed.ts';
import { commandOutcome, onDatabase } from '../test/commands.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const old = `${new Date().getUTCFullYear() - 6}-03-02`;

beforeAll(async () => {
  await server.tmc('ONE');
  const lines = [flight('MEL', 'SYD', old, { transaction_date: old, traveller_name: 'Ann' })];
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
});

async function retention(...args: string[]) {
  const { stdout, stderr, status } = await commandOutcome('commands/admin.ts', ['retention', ...args], {
    ...onDatabase(server.database),
    TRIPLEDGER_DATA: server.config.dataFolder,
  });
  return { out: stdout.replace(/\d{4}-\d\d-\d\d/, 'DAY') + stderr, status };
}

test('says what a rule would do, and does it', async () => {
  expect(await retention('NOPE', '--dry-run')).toEqual({
    out: 'There is no client with the code NOPE.\n',
    status: 1,
  });
  const none = 'TMC ONE has no retention rule: it keeps all bookings.\n';
  for (const args of [['ONE', '--dry-run'], ['ONE']])
    expect(await retention(...args)).toEqual({ out: none, status: 0 });
  const settings = JSON.stringify({ retention_years: 5, retention_action: 'remove' });
  await server.database.owner.updateTable('clients').set({ settings }).execute();
  const stored = () => server.database.owner.selectFrom('line_items').select('id').execute();
  const older = 'Bookings without a transaction since DAY (5 years) of TMC ONE';
  expect(await retention('ONE', '--dry-run')).toEqual({
    out: `${older} would be removed: 1 booking with 1 line of 1 traveller. Nothing was changed.\n`,
    status: 0,
  });
  expect(await stored()).toHaveLength(1);
  expect(await retention('ONE')).toEqual({ out: `${older} removed: 1 booking with 1 line.\n`, status: 0 });
  expect(await stored()).toEqual([]);
});
