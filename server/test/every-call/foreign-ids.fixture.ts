/** All kinds of ids, of two customers of one TMC and of a customer of another. */
import { sql } from 'kysely';
import * as budgets from '../../../contract/budgets/calls.ts';
import { editorTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as references from '../../../contract/references/calls.ts';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import { setTarget } from '../../../contract/targets/calls.ts';
import * as users from '../../../contract/users/calls.ts';
import { createToken } from '../../../contract/users/service-tokens.ts';
import { smallLayout } from '../../layouts/small-layout.fixture.ts';
import { type Feed, flight, type Row, smallHierarchy } from '../builders/feed.ts';
import type { Sent, testServer } from '../server.ts';

type Server = ReturnType<typeof testServer>;

const whose = {
  ACME: { node: 'ACME-1', names: ['Ada', 'Adam'], to: 'SIN', codes: ['P1', 'P2'], fees: ['Online', 'Phone'] },
  BETA: { node: 'BETA-1', names: ['Ben', 'Bea'], to: 'LHR', codes: ['P3', 'P4'], fees: ['Fax', 'Desk'] },
};
export type Customer = keyof typeof whose;

const lines = Object.entries(whose).flatMap(([customer, { node, names, to, codes, fees }]) =>
  [0, 1].flatMap((at): Row[] => {
    const of = { node_code: node, traveller_name: names[at] ?? '', booking_reference: 'ONE', project: 'Red' };
    const line_key = `${customer} ${at}`;
    const email = `${names[at]}@${customer}.test`;
    const trip = { ...of, line_key, policy_code: codes[at] ?? '', traveller_email: email };
    return [
      flight('MEL', to, '2026-03-10', { ...trip, amount_paid: '10.00' }),
      { ...of, product_type: 'Service Fee', service_fee_type: fees[at] ?? '', data_source: 'mapped' },
    ];
  }),
);

export const feed: Feed = { hierarchy: smallHierarchy, lines };

export const emailOf = (code: string, customer: string) => `${customer}@${code}.test`.toLowerCase();

/** Creates records as a Client user and as a user of the customer; returns their ids by kind. */
export async function people(server: Server, code: string, customer: Customer) {
  const by = emailOf(code, customer);
  const nodeId = (of: string) => server.nodeId(code, of);
  const [top, node] = [await nodeId(customer), await nodeId(whose[customer].node)];
  const { version } = await server.get(by, editorTree);
  const { created } = await server.get(by, saveTree, {
    body: { version, nodes: [{ id: -1, label: `Extra ${customer}`, parent_id: node }] },
  });
  const entity = top;
  const { id: notification } = await server.get(by, budgets.addNotification, {
    params: { entity },
    body: { entity, user: by, threshold: 50 },
  });
  const target = { params: { id: top, figure: 'online_bookings' }, body: { percent: 50 } };
  await server.get(by, setTarget, target);
  const map = [{ referenceField: 'project', overridingField: 'travel_booker' }];
  const { id: mapId } = await server.get(by, references.create, {
    body: { organisation: top, data_source: 'mapped', map },
  });
  const report = { report_type: 4, report_format: 1, period: 1, entities: [top] };
  const { id: schedule } = await server.get(by, schedules.create, { body: { ...report, recipients: [by] } });
  await server.get(by, schedules.sample, { body: { ...report, schedule } });
  const user = `colleague.of.${by}`;
  await server.get(by, users.invite, { body: { name: 'Colleague', email: user, entities: [node] } });
  const { id: token } = await server.get(by, createToken, {
    body: { name: `Of ${customer}`, entities: [node] },
  });
  return { top, node, extra: created[0]!.id, notification, map: mapId, schedule, user, token, by };
}

/** Ids by kind, from the database. */
export async function idsOf(server: Server, code: string, customer: Customer) {
  const made = await people(server, code, customer);
  const { owner } = server.database;
  const only = async (of: ReturnType<typeof sql<{ id: number | string }>>) =>
    (await of.execute(owner)).rows[0]!.id;
  const clientId = await only(sql`select id from clients where code = ${code}`);
  const line = (at: number) =>
    only(sql`select id from line_items where client_id = ${clientId}
    and line_key = ${`${customer} ${at}`}`);
  const ofLine = async (column: string, at: number) =>
    only(sql`select ${sql.ref(column)} as id from line_items where id = ${await line(at)}`);
  const fee = (at: number) =>
    only(sql`select raw.id from raw_service_fee_types raw
    where raw.client_id = ${clientId} and raw.description = ${whose[customer].fees[at]}`);
  const canonical = (table: string, column: string, raw: number | string) =>
    only(sql`select ${sql.ref(column)} as id from ${sql.table(table)} where id = ${raw}`);
  const rawTravellers = [await ofLine('raw_traveller_id', 0), await ofLine('raw_traveller_id', 1)];
  const rawPolicies = [await ofLine('raw_policy_code_id', 0), await ofLine('raw_policy_code_id', 1)];
  const rawFees = [await fee(0), await fee(1)];
  await sql`update report_deliveries set state = 'sent' where client_id = ${clientId}`.execute(owner);
  const run = await only(sql`select id from report_runs where schedule_id = ${made.schedule}`);
  const imported = await only(sql`select id from imports where client_id = ${clientId}
    and delivered_by = 'command' order by id desc limit 1`);
  const traveller = (raw: number | string) => canonical('raw_travellers', 'traveller_id', raw);
  const policy = (raw: number | string) => canonical('raw_policy_codes', 'policy_code_id', raw);
  const feeType = (raw: number | string) => canonical('raw_service_fee_types', 'service_fee_type_id', raw);
  const maker = await only(sql`select id from users where email = ${made.by}`);
  const explored = await only(sql`insert into saved_views
      (client_id, owner_id, name, folder, description, path, search, is_shared, names, is_of_all, changed_at)
      values (${clientId}, ${maker}, ${`Explored by ${customer}`}, '', '',
        '/view/explore', 'range=last_month', false, '{}', false, now()) returning id`);
  return {
    clientId,
    customer: made.top,
    node: made.node,
    extra: made.extra,
    notification: made.notification,
    map: made.map,
    schedule: made.schedule,
    run,
    delivery: await only(sql`select id from report_deliveries where run_id = ${run}`),
    file: await only(sql`insert into report_files
      (client_id, key, file_name, media_type, size, data_version, sight, permissions, made_at)
      values (${clientId}, ${`of ${customer}`}, 'a.csv', 'text/csv', 0, 1, ${[made.node]}, '{}', now()) returning id`),
    message: await only(sql`insert into traveller_messages
      (client_id, user_id, sender, place, subject, text, answer_key, answers_until)
      values (${clientId}, ${maker}, 'Somebody', 'There', 'You', 'Call.',
        'key', '2026-04-01') returning id`),
    record: await only(sql`select id from changes where client_id = ${clientId}
      and kind = 'target_set' and subject_id like ${`${made.top}%`}`),
    import: imported,
    view: await only(sql`insert into saved_views
      (client_id, owner_id, name, folder, description, path, search, is_shared, names, is_of_all, changed_at)
      values (${clientId}, ${maker}, ${`Of ${customer}`}, '', '',
        '/view/airfare', '', false, '{}', false, now()) returning id`),
    explored,
    watch:
      await only(sql`insert into watches (client_id, owner_id, view_id, name, metric, condition, recipients)
      values (${clientId}, ${maker}, ${explored}, 'Spend', 'bookings', '{"kind":"above","value":1}', ${[maker]})
      returning id`),
    layout: await only(sql`insert into layouts (client_id, name, version, layout, changed_at, changed_by)
      values (${clientId}, ${`Of ${customer}`}, 1, ${JSON.stringify(smallLayout)}, now(), 'Somebody') returning id`),
    ...(await deliveriesOf(only, clientId, imported)),
    ...(await sourceOf(only, clientId, `${code}-${customer}`.toLowerCase())),
    line: await line(0),
    booking: await ofLine('booking_id', 0),
    place: await ofLine('destination_place_id', 0),
    rawTraveller: rawTravellers[0]!,
    otherRawTraveller: rawTravellers[1]!,
    traveller: await traveller(rawTravellers[0]!),
    otherTraveller: await traveller(rawTravellers[1]!),
    rawPolicy: rawPolicies[0]!,
    otherRawPolicy: rawPolicies[1]!,
    policy: await policy(rawPolicies[0]!),
    otherPolicy: await policy(rawPolicies[1]!),
    rawFee: rawFees[0]!,
    otherRawFee: rawFees[1]!,
    feeType: await feeType(rawFees[0]!),
    otherFeeType: await feeType(rawFees[1]!),
    token: made.token,
    provisionedGroup: await only(sql`insert into provisioned_groups (client_id, name, created_at, changed_at)
      values (${clientId}, ${`Of ${customer}`}, now(), now()) returning id`),
    user: await only(sql`select id from users where email = ${made.user}`),
    owner: maker,
    email: made.by,
    subject: await only(sql`select coalesce(subject, email) as id from users where email = ${made.by}`),
  };
}

type Only = (of: ReturnType<typeof sql<{ id: number | string }>>) => Promise<number | string>;

/** A source of imports, which pushes name instead of its id. */
async function sourceOf(only: Only, clientId: number | string, sourceName: string) {
  const source = await only(sql`insert into import_sources (client_id, name, strict, changed_at, changed_by)
    values (${clientId}, ${sourceName}, false, now(), 'Somebody') returning id`);
  return { source, sourceName };
}

/** A delivery that awaits a file, one that can be checked and one that was, and a rejected row of an import. */
async function deliveriesOf(only: Only, clientId: number | string, imported: number | string) {
  const received = (state: string) =>
    only(sql`insert into imports (client_id, started_at, finished_at, folder, state, lines_read, lines_added,
        lines_changed, lines_unchanged, lines_rejected, headers, delivered_by)
      values (${clientId}, now(), now(), 'a.csv', ${state}, 0, 0, 0, 0, 0, '{}', 'browser') returning id`);
  const receivedDelivery = await received('received');
  const failedDelivery = await received('failed');
  const checkedDelivery = await received('ready');
  const none = { added: 0, changed: 0 };
  const lines = { read: 0, unchanged: 0, rejected: 0, rejectedRows: 0, amountPaid: 0, cents: '0', ...none };
  const lists = { sources: [], causes: [], causeCount: 0, rows: [], otherColumns: [], files: [] };
  const checked = JSON.stringify({ ...lines, ...lists, nodes: none, places: none, policies: none });
  for (const id of [receivedDelivery, failedDelivery, checkedDelivery]) {
    const result = id === checkedDelivery ? checked : null;
    await only(sql`insert into deliveries (client_id, import_id, checked) values (${clientId}, ${id}, ${result})
      returning import_id as id`);
  }
  return {
    receivedDelivery,
    failedDelivery,
    checkedDelivery,
    deliveredFile: await only(sql`insert into delivery_files (client_id, import_id, name, bytes)
      values (${clientId}, ${receivedDelivery}, 'a.csv', 1) returning id`),
    reject: await only(sql`insert into import_rejects (client_id, import_id, file, row_number, reason, record)
      values (${clientId}, ${imported}, 'line_items.csv', 2, 'why not', 'a') returning id`),
  };
}

export type Ids = Awaited<ReturnType<typeof idsOf>>;

/** A user of the whole TMC, who may also access the other customer. */
export const boss = emailOf('ONE', 'boss');

/** Other sent values: the hierarchy's version, and the figures of a report. */
export type Besides = { version: number; metrics: object };

export type Write = { endpoint: Endpoint; by?: string; sent: (ids: Ids, besides: Besides) => Sent };

/** The kind of id by the name of the field that takes it. */
export const fieldsOf: Record<string, keyof Ids> = {
  client: 'node',
  include: 'node',
  organisation: 'customer',
  selectedCustomer: 'customer',
  selectedEntities: 'node',
  subjectId: 'notification',
  person: 'user',
  schedule: 'schedule',
  travellerId: 'traveller',
  travellerIds: 'traveller',
  serviceFeeTypeId: 'feeType',
  bookingId: 'booking',
  locationId: 'place',
  location: 'place',
  placeId: 'place',
  otherPlaceId: 'place',
};

/** The kind of id by path; other paths take nodes. */
export const pathsOf: Record<string, keyof Ids> = {
  '/api/lineitem/:id/': 'line',
  '/api/changes/:id/': 'record',
  '/api/reference/overridemap/:id/': 'map',
  '/api/scheduled_report/runs/:id/': 'run',
  '/api/scheduled_report/file/:id/': 'file',
  '/api/scheduled_report/file/:id/about/': 'file',
  '/api/itinerary/messages/:id/': 'message',
  '/api/policy_code/:id/raw/': 'policy',
  '/api/auth/user/:id/': 'user',
  '/api/views/:id/': 'view',
  '/api/watches/:id/ledger/': 'watch',
  '/api/watches/:id/webhook/': 'watch',
};

/** Values for a read's fields, with these ids where a field takes an id. */
export const knownValues = (ids: Ids) => ({
  ...Object.fromEntries(Object.entries(fieldsOf).map(([field, of]) => [field, [ids[of]]])),
  bookingReference: ['ONE'],
  data_source: ['mapped'],
  searchQuery: ['acme'],
  reference: ['ONE'],
  hours: [24],
  period: [1],
  day_of_month: [5],
  q: ['ONE'],
});
