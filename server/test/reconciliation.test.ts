import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import { clientByCode, createClient } from '../admin/clients.ts';
import { writeDemoFeeds } from '../demo/demo-feeds.ts';
import accommodation from '../features/accommodation/reconciled.fixture.ts';
import airfare from '../features/airfare/reconciled.fixture.ts';
import rentalCar from '../features/rental-car/reconciled.fixture.ts';
import serviceFees from '../features/service-fees/reconciled.fixture.ts';
import summary from '../features/summary/reconciled.fixture.ts';
import traveller from '../features/traveller/reconciled.fixture.ts';
import { drawnFilters } from './drawn-filters.ts';
import { checkScreen, type Look } from './reconciled.ts';
import { testServer } from './server.ts';

// Over the demo, whatever the filter and whoever asks: what a figure opens to comes to the figure.
const screens = { summary, airfare, accommodation, rentalCar, serviceFees, traveller };

const server = testServer();
const today = '2026-06-30';
const people: { email: string; nodes: number[] }[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-reconciliation-'));
  try {
    for (const tmc of await writeDemoFeeds(folder, today)) {
      await createClient(server.database.db, tmc);
      await server.importFolder(tmc.code, tmc.folder);
      const { id } = await clientByCode(server.database.db, tmc.code);
      const nodes = await server.database.owner
        .selectFrom('nodes')
        .select(['id', 'code'])
        .where('client_id', '=', id)
        .orderBy('id')
        .execute();
      const granted = nodes.flatMap((node) => node.code ?? []).filter((_, at) => at % 3 === 0);
      await server.grant(`all@${tmc.code}.test`.toLowerCase(), tmc.code);
      await server.grant(`some@${tmc.code}.test`.toLowerCase(), tmc.code, { nodes: granted });
      for (const who of ['all', 'some']) {
        people.push({ email: `${who}@${tmc.code}.test`.toLowerCase(), nodes: nodes.map((node) => node.id) });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

/** The test's database has a handful of connections. */
const few = pLimit(2);

const drawn = fc.nat(3).chain((at) =>
  fc.record({
    email: fc.constant(at).map((one) => people[one]?.email ?? ''),
    filter: drawnFilters(today, () => people[at]?.nodes ?? []),
  }),
);

test.each(Object.entries(screens))('%s', { timeout: 600_000 }, async (_name, screen) => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ email, filter }) => {
      const visible = await server.send(email, screen.lines, {
        query: { ...filter, figure: Object.keys(screen.figures)[0] },
      });
      if (visible.status === 404) return;
      answered += 1;
      const look = ((endpoint, more) =>
        few(() => server.get(email, endpoint, { query: { ...filter, ...more } }))) as Look;
      await checkScreen(look, screen);
    }),
    { numRuns: 8, seed: 20260630 },
  );
  expect(answered).toBeGreaterThan(3);
});

test('a figure that its rows do not come to is found', async () => {
  const query = { dateStart: '2026-05-01', dateEnd: '2026-05-31' };
  const look = ((endpoint, more) =>
    server.get(people[0]?.email ?? '', endpoint, { query: { ...query, ...more } })) as Look;
  const oneCentMore = async () => [0.01, 0] as const;
  const wrong = { ...summary, figures: { ...summary.figures, car: oneCentMore } };
  await expect(checkScreen(look, wrong)).rejects.toThrow('car: 0.01 is shown, its rows come to 0');
});
