/** A TMC whose customer Acme has one of everything, for tests that iterate over every call. */
import { beforeAll } from 'vitest';
import { editorTree } from '../../../contract/hierarchy/editing.ts';
import { summaryReport } from '../../../contract/reports/summary-report.ts';
import { postgresAlone } from '../both-engines.ts';
import { testServer } from '../server.ts';
import { boss, feed, type Ids, idsOf } from './foreign-ids.fixture.ts';
import { acme, dates, withWebhooks, writes } from './foreign-ids-writes.fixture.ts';

/** Call at the top of a test file; `own` is set once its tests run. */
export function acmeServer() {
  // No figures are checked: one engine is enough.
  const server = testServer({
    makeEngines: postgresAlone,
    clock: () => new Date('2026-03-10T00:00Z'),
    configured: withWebhooks,
  });
  const made = { server, own: {} as Ids, besides };
  let metrics: object;
  async function besides() {
    const { version } = await server.get(acme, editorTree);
    return { version, metrics };
  }
  beforeAll(async () => {
    await server.tmc('ONE');
    await server.importFeed('ONE', feed);
    await server.grant(acme, 'ONE', { nodes: ['ACME'] });
    await server.grant(boss, 'ONE', { userType: 'Client' });
    made.own = await idsOf(server, 'ONE', 'ACME');
    const periods = ['current', 'previous', 'ytd'].map(async (period) => [
      period,
      await server.get(acme, summaryReport, { query: { ...dates, client: made.own.customer, period } }),
    ]);
    metrics = Object.fromEntries(await Promise.all(periods));
  });
  return made;
}

/** Every call that takes a body, once. */
export const bodyWrites = [
  ...new Map(writes.toReversed().map((write) => [write.endpoint, write])).values(),
].filter(({ endpoint }) => endpoint.body);
