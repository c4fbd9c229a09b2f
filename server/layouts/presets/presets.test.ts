/** The same bookings in our own format and in each foreign layout give the same lines and the same answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as bookingCalls from '../../../contract/bookings/calls.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { postgresAlone } from '../../test/both-engines.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { answersTo, everyRead, isOfTmcItself, questionsTo, withoutIds } from '../../test/every-read.ts';
import { testServer } from '../../test/server.ts';
import { deliveredFiles } from '../delivered-files.ts';
import { importMapped } from '../import-mapped.ts';
import { presets } from './presets.ts';
import { drawBookings, ownLines, today } from './testing/bookings.fixture.ts';
import { concurItinerary, navan } from './testing/records.fixture.ts';
import { databasics, type Foreign, invoiceSegments, travelbooster } from './testing/tables.fixture.ts';

const foreign: Record<string, Foreign> = {
  travelbooster,
  'invoice-segments': invoiceSegments,
  databasics,
  navan,
  'concur-itinerary': concurItinerary,
};
const bookings = drawBookings(80);
// Both engines agree on equal lines, as other tests show.
const server = testServer({ makeEngines: postgresAlone, clock: () => new Date(`${today}T00:00Z`) });
const folder = mkdtempSync(join(tmpdir(), 'tripledger-presets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imports a preset's files into one TMC, and the lines that it carries into another. */
async function load(name: string, { carried, files, node }: Foreign) {
  const own = `OWN-${name}`;
  const policies = [{ policy_code: 'OUT-OF-POLICY', description: 'Out of policy', is_compliant: 'N' }];
  const lines = ownLines(bookings).flatMap((line): Row[] => {
    const found = carried(line);
    return found ? [{ ...found, data_source: name }] : [];
  });
  const hasPolicies = lines.some((line) => line.policy_code === 'OUT-OF-POLICY');
  for (const code of [own, name]) {
    await server.tmc(code);
    await server.grant(reader(code), code);
  }
  await server.importFeed(own, { hierarchy: smallHierarchy, lines, ...(hasPolicies && { policies }) });
  await server.importFeed(name, { hierarchy: smallHierarchy, lines: [] });
  for (const [file, text] of Object.entries(files(bookings))) writeFileSync(join(folder, file), text);
  const { id } = await clientByCode(server.database.db, name);
  const layout = { name, version: 1, layout: { ...presets.get(name)!, keepsOtherColumns: false } };
  const delivered = deliveredFiles(Object.keys(files(bookings)).map((file) => join(folder, file)));
  return importMapped(server.database.db, id, { files: delivered, layout, otherNode: node ?? null });
}

/** Equal lines have equal answers, so one layout shows it; set PRESETS=all to ask for all of them. */
const answering = process.env.PRESETS === 'all' ? Object.keys(foreign) : ['navan'];

/** All but the one that asks for a line by its id. */
const reads = (await everyRead()).filter((one) => one !== bookingCalls.line && !isOfTmcItself(one));

describe.each(Object.entries(foreign))('%s', (name, layout) => {
  beforeAll(async () => {
    const { rejected, causes } = await load(name, layout);
    expect(causes.list).toEqual([]);
    expect(rejected).toBe(0);
  });

  test('makes the same lines', async () => {
    expect(await linesOf(name)).toEqual(await linesOf(`OWN-${name}`));
  });

  test.runIf(answering.includes(name))('gives every figure and row table of the same lines', async () => {
    for (const endpoint of reads)
      expect(await answer(endpoint, name), endpoint.path).toEqual(await answer(endpoint, `OWN-${name}`));
  });
});

/** The lines of a TMC as stored, with the records that they refer to by name, in an order that both TMCs have. */
async function linesOf(code: string): Promise<object[]> {
  const { rows } = await sql<{ line: Record<string, unknown> }>`
    select to_jsonb(l) || jsonb_build_object('node', n.code, 'booking', b.reference, 'from', o.code, 'to', d.code,
      'traveller', t.name, 'number', t.employee_number, 'policy', p.code, 'fee', f.description) as line
    from line_items l
    join nodes n on n.client_id = l.client_id and n.id = l.node_id
    join bookings b on b.client_id = l.client_id and b.id = l.booking_id
    left join places o on o.client_id = l.client_id and o.id = l.origin_place_id
    left join places d on d.client_id = l.client_id and d.id = l.destination_place_id
    left join raw_travellers t on t.client_id = l.client_id and t.id = l.raw_traveller_id
    left join raw_policy_codes p on p.client_id = l.client_id and p.id = l.raw_policy_code_id
    left join raw_service_fee_types f on f.client_id = l.client_id and f.id = l.raw_service_fee_type_id
    where l.client_id = (select id from clients where code = ${code})
    order by b.reference, l.product_type, l.segment_sequence, l.start_at, l.amount_paid`.execute(
    server.database.owner,
  );
  return rows.map(({ line }) =>
    Object.fromEntries(
      Object.entries(line).filter(([field]) => !/(^|_)(id|version|hash|key|row)$/.test(field)),
    ),
  );
}

const filter = { dateStart: '2025-04-01', dateEnd: '2026-03-31' };

/** The answer to an endpoint's plainest request, without ids and the lines' sources. */
async function answer(endpoint: Endpoint, code: string): Promise<string | undefined> {
  const customer = await server.nodeId(code, 'ACME');
  const values = {
    client: [customer],
    organisation: [customer],
    search: ['MEL'],
    q: ['PNR'],
    reference: ['PNR001'],
    bookingReference: ['PNR001'],
    country: ['GB'],
    airline: ['QF'],
    period: [1],
    day_of_month: [5],
    // Records that both TMCs lack: their ids differ.
    ...Object.fromEntries(
      ['serviceFeeTypeId', 'travellerId', 'locationId', 'placeId', 'bookingId'].map((name) => [
        name,
        [999_999],
      ]),
    ),
  };
  const [plain] = questionsTo(endpoint, filter, values, { id: customer, entity: customer });
  const [found] = await answersTo(server, reader(code), endpoint, [plain ?? {}]);
  return (
    found &&
    withoutIds(found.text)
      .replace(/"source":\{[^{}]*(\{[^{}]*\})?\}/g, '')
      .replaceAll('OWN-', '')
  );
}

const reader = (code: string) => `reader@${code}.test`.toLowerCase();
