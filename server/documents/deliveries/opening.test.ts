/** Files that show whole trips of lines on one node. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../contract/http/permissions.ts';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, type Row } from '../../test/builders/feed.ts';
import { makeReport } from '../make-report.ts';
import type { MakeReport } from '../request.ts';
import { deliverRun } from './deliver-job.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, plan, at, schedule, runs, run, node, context } = deliveries();
const trip = { booking_reference: 'MIX', data_source: 'mixed' };
const there = flight('MEL', 'SIN', '2026-04-04', { ...trip, line_key: 'there', node_code: 'ACME-1' });
const on = flight('SIN', 'LHR', '2026-04-05', { ...trip, line_key: 'on', node_code: 'ACME-2' });
/** A chart of destinations needs a second one. */
const elsewhere = flight('MEL', 'PER', '2026-04-04', { line_key: 'elsewhere', node_code: 'ACME-1' });
const withoutRest = [there, { ...on, status: 'Cancelled' }];

let clientId: number;
beforeAll(async () => {
  clientId = (await clientByCode(server.database.db, 'ONE')).id;
});
beforeEach(async () => {
  // The report lists the destinations of trips to come for those who may see live bookings.
  const permissions: Permission[] = ['scheduled_reports', 'live_bookings'];
  await server.grant('acme@one.test', 'ONE', { nodes: ['ACME'], permissions });
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions });
});

/**
 * Makes Plant 1's report for a reader of Acme. Returns whether it shows the trip's destination, and the status when
 * Plant 1's reader opens it.
 */
async function opened(lines: Row[], make: MakeReport = makeReport) {
  await server.importFeed('ONE', { lines: [...lines, elsewhere] });
  await at('2026-03-10T00:00Z');
  const { id: scheduleId } = await schedule(
    { report_type: 1, report_format: 5, entities: [node('ACME-1')], recipients: ['acme@one.test'] },
    'acme@one.test',
  );
  await at('2026-04-01T07:00+11:00');
  await plan();
  const runId = (await runs({ schedule: scheduleId })).rows[0]!.id;
  await deliverRun(context(), { clientId, runId }, make);
  const params = { id: (await run(runId)).recipients[0]?.file?.id };
  const { bytes } = await server.download('acme@one.test', ledger.file, { params });
  const { status } = await server.send('plant@one.test', ledger.file, { params });
  return [bytes.toString().includes('London'), status];
}

test('readers who see only a part of these trips cannot open them', async () => {
  expect(await opened([there])).toEqual([false, 200]);
  expect(await opened([there, on])).toEqual([true, 404]);
  // No line of Plant 2 shapes the trip any more.
  expect(await opened(withoutRest)).toEqual([false, 200]);
});

test('nor if the rest of a trip is gone by the time its file is stored', async () => {
  const meanwhile: MakeReport = async (...args) => {
    const file = await makeReport(...args);
    await server.importFeed('ONE', { lines: withoutRest });
    return file;
  };
  expect(await opened([there, on], meanwhile)).toEqual([true, 404]);
});
