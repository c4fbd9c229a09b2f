import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countryCriteria, type ReportFilter } from '../../contract/filters.ts';
import { clientByCode, createClient } from '../admin/clients.ts';
import { openReading, type Reading } from '../db/ask.ts';
import { mintScope } from '../db/scope.ts';
import { writeDemoFeeds } from '../demo/demo-feeds.ts';
import { importFeed } from '../features/data-import/import-feed.ts';
import * as details from '../features/summary/details.ts';
import * as figures from '../features/summary/queries.ts';
import { topTravellers } from '../features/summary/top-travellers.ts';
import { bothEngines } from '../test/both-engines.ts';
import { testDatabase } from '../test/database.ts';

// Over the demo: whatever the question, its filter and its reader, PostgreSQL and the copy say the same. The comparison
// itself, row by row, is in `bothEngines`, which every server test goes through.
const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-agreement-'));
const cases = 2000;
let engines: ReturnType<typeof bothEngines>;
const nodes: { clientId: number; id: number }[] = [];
const clients: { id: number; version: number }[] = [];

beforeAll(async () => {
  for (const tmc of await writeDemoFeeds(join(folder, 'feeds'), '2026-06-30')) {
    await createClient(database.db, tmc);
    const { id } = await clientByCode(database.db, tmc.code);
    await importFeed(database.db, id, tmc.folder);
    clients.push({ id, version: 1 });
  }
  const found = await database.owner.selectFrom('nodes').select(['client_id', 'id']).orderBy('id').execute();
  nodes.push(...found.map((node) => ({ clientId: node.client_id, id: node.id })));
  engines = bothEngines(database.db, folder);
}, 120_000);
afterAll(async () => {
  await engines?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Question = (reading: Reading, filter: ReportFilter) => Promise<unknown>;
const questions: Record<string, Question> = {
  ...figures,
  ...details,
  topTravellers,
  top: (reading, filter) => topTravellers(reading, { ...filter, limit: 10 }),
};

const drawn = fc.record({
  question: fc.constantFrom(...Object.keys(questions)),
  client: fc.nat(1),
  lastDay: fc.integer({ min: -180, max: 1100 }),
  days: fc.oneof({ weight: 4, arbitrary: fc.nat(45) }, { weight: 1, arbitrary: fc.nat(1200) }),
  granted: fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), { nil: undefined }),
  node: fc.option(fc.nat(), { nil: undefined }),
  countries: fc.array(
    fc.record({
      criteria: fc.constantFrom(...countryCriteria),
      condition: fc.constantFrom('AND' as const, 'OR' as const),
      countries: fc.uniqueArray(fc.constantFrom('AU', 'NZ', 'SG', 'GB', 'US', 'JP', 'FJ'), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { maxLength: 3 },
  ),
});

const dayBefore = (days: number) =>
  new Date(Date.UTC(2026, 5, 30) - days * 86_400_000).toISOString().slice(0, 10);

test(`both engines agree in ${cases} random cases`, { timeout: 400_000 }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ question, client, lastDay, days, granted, node, countries }) => {
      const { id, version } = clients[client] as { id: number; version: number };
      const own = nodes.filter(({ clientId }) => clientId === id).map((one) => one.id);
      const pick = (at: number) => own[at % own.length] as number;
      const scope = mintScope(id, 1, granted?.map(pick) ?? 'all');
      const filter: ReportFilter = {
        dateStart: dayBefore(lastDay + days),
        dateEnd: dayBefore(lastDay),
        ...(node !== undefined && { client: pick(node) }),
        countries,
      };
      const answer = await questions[question]?.(openReading(scope, version, engines.run), filter);
      if (Array.isArray(answer) ? answer.length > 0 : answer) answered += 1;
    }),
    { numRuns: cases, seed: 20260630 },
  );
  expect(answered).toBeGreaterThan(cases / 2);
});
