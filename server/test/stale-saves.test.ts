/** Two users edit the same record: saving a stale version is refused, naming who saved what meanwhile. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as bookings from '../../contract/bookings/calls.ts';
import * as budgets from '../../contract/budgets/calls.ts';
import { clientList } from '../../contract/hierarchy/calls.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import * as schedules from '../../contract/scheduled-reports/calls.ts';
import * as feeTypes from '../../contract/service-fee-types/calls.ts';
import { updateClient } from '../../contract/settings/client.ts';
import * as organisations from '../../contract/settings/organisations.ts';
import * as policies from '../../contract/travel-policies/calls.ts';
import * as travellers from '../../contract/traveller-merging/calls.ts';
import { flight, smallHierarchy } from './builders/feed.ts';
import { type Sent, testServer } from './server.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z') });
const [ann, bob] = ['ann@one.test', 'bob@one.test'];

const fee = { node_code: 'ACME-1', product_type: 'Service Fee', service_fee_type: 'Online' };
const lines = ['P1', 'P2'].map((policy_code, at) =>
  flight('MEL', 'SIN', '2026-03-10', {
    node_code: 'ACME-1',
    traveller_name: ['Ada', 'Adam'][at] ?? '',
    line_key: `L${at}`,
    booking_reference: 'ONE',
    policy_code,
    amount_paid: '10.00',
  }),
);

let clientId: number;
let acme: number;
let lineId: number;
let scheduleId: number;

const report = { report_type: 1, report_format: 4, period: 1 };
const year = { fiscalYear: 630, dateStart: '2025-07-01', dateEnd: '2026-06-30' };

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [...lines, fee] });
  for (const email of [ann, bob]) await server.grant(email, 'ONE', { userType: 'Client' });
  clientId = (await server.get(ann, clientList))[0]!.id;
  acme = await server.nodeId('ONE', 'ACME');
  const found = await server.get(ann, bookings.searchBookings, { query: { reference: 'ONE' } });
  lineId = found.lines[0]!.id;
  const body = { ...report, entities: [acme], recipients: ['cfo@one.test'] };
  scheduleId = (await server.get(ann, schedules.create, { body })).id;
});

type Editable = {
  what: string;
  /** The changed field as the message names it. */
  field: string;
  read: () => Promise<{ version: string; shown: unknown }>;
  /** A request that saves one of two values. */
  saved: (value: 0 | 1, version?: string) => { endpoint: Endpoint; sent: Sent };
};

const editable: Editable[] = [
  {
    what: 'schedule',
    field: 'recipients',
    read: async () => {
      const one = (await server.get(ann, schedules.list)).find(({ id }) => id === scheduleId)!;
      return { version: one.version, shown: one.recipientsEmails };
    },
    saved: (value, version) => ({
      endpoint: schedules.edit,
      sent: {
        params: { id: scheduleId },
        body: { ...report, entities: [acme], recipients: [`${value}@one.test`], version },
      },
    }),
  },
  {
    what: 'budget',
    field: 'amount',
    read: async () => {
      const { rows } = await server.get(ann, budgets.list, { query: { client: acme, ...year } });
      const row = rows.find(({ entityId }) => entityId === acme)!;
      return { version: row.version, shown: row.budget };
    },
    saved: (value, version) => ({
      endpoint: budgets.save,
      sent: { query: { client: acme, ...year }, body: [{ entity: acme, amount: 100 + value, version }] },
    }),
  },
  {
    what: 'booking line',
    field: 'active',
    read: async () => {
      const line = await server.get(ann, bookings.line, { params: { id: lineId } });
      return { version: line.version, shown: line.is_active };
    },
    saved: (value, version) => ({
      endpoint: bookings.editLine,
      sent: { params: { id: lineId }, body: { is_active: value === 0, version } },
    }),
  },
  {
    what: 'organisation’s settings',
    field: 'high risk levels',
    read: async () => {
      const { rows } = await server.get(ann, organisations.organisationList, {
        query: { organisation: acme },
      });
      return { version: rows[0]!.version, shown: rows[0]!.high_risk };
    },
    saved: (value, version) => ({
      endpoint: organisations.updateOrganisation,
      sent: { params: { id: acme }, body: { high_risk: [3 + value], version } },
    }),
  },
  {
    what: 'traveller',
    field: 'name',
    read: async () => {
      const row = (await server.get(ann, travellers.list)).rows.find(({ travellerId }) => travellerId === 1)!;
      return { version: row.version, shown: row.travellerName };
    },
    saved: (value, version) => ({
      endpoint: travellers.edit,
      sent: { params: { id: 1 }, body: { name: `Ada ${value}`, employee_number: null, version } },
    }),
  },
  {
    what: 'travel policy',
    field: 'compliant',
    read: async () => {
      const row = (await server.get(ann, policies.list)).rows.find(({ policyId }) => policyId === 1)!;
      return { version: row.version, shown: row.policyIsCompliant };
    },
    saved: (value, version) => ({
      endpoint: policies.edit,
      sent: {
        params: { id: 1 },
        body: { description: 'Late', is_compliant: value === 0, show_lost_savings: false, version },
      },
    }),
  },
  {
    what: 'service fee type',
    field: 'description',
    read: async () => {
      const [row] = (await server.get(ann, feeTypes.list)).rows;
      return { version: row!.version, shown: row!.serviceFeeTypeDescription };
    },
    saved: (value, version) => ({
      endpoint: feeTypes.edit,
      sent: { params: { id: 1 }, body: { description: `Fee ${value}`, version } },
    }),
  },
  {
    what: 'TMC’s settings',
    field: 'chart bar color',
    read: async () => {
      const [client] = await server.get(ann, clientList);
      return { version: client!.version, shown: client!.settings.chart_bar_color };
    },
    saved: (value, version) => ({
      endpoint: updateClient,
      sent: {
        params: { id: clientId },
        body: { settings: { chart_bar_color: `#00000${value}` }, version },
      },
    }),
  },
];

describe.each(editable)('$what', ({ field, read, saved }) => {
  const save = async (email: string, value: 0 | 1, version?: string) => {
    const { endpoint, sent } = saved(value, version);
    return server.send(email, endpoint, sent);
  };
  beforeEach(async () => {
    expect((await save(ann, 0)).status).toBe(200);
  });

  test('rejects a stale version, naming who saved what meanwhile', async () => {
    const { version } = await read();
    expect((await save(ann, 1, version)).status).toBe(200);
    const left = await read();
    expect(left.version).not.toBe(version);
    const stale = await save(bob, 0, version);
    expect(stale.status).toBe(409);
    const { detail } = stale.body as { detail: string };
    expect(detail).toContain(`was changed by ${ann} on `);
    expect(detail).toMatch(new RegExp(`after you opened it: ${field}\\.$`));
    expect(await read()).toEqual(left);
    expect((await save(bob, 0, left.version)).status).toBe(200);
  });

  test('can still be saved without a version', async () => {
    await read();
    expect((await save(ann, 1)).status).toBe(200);
    expect((await save(bob, 0)).status).toBe(200);
  });

  test('has the same version again once its values are restored', async () => {
    const { version } = await read();
    await save(ann, 1);
    await save(ann, 0);
    expect((await read()).version).toBe(version);
  });
});

test('of twelve concurrent saves of one schedule, exactly one succeeds', async () => {
  const { version } = (await server.get(ann, schedules.list))[0]!;
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      server.send(ann, schedules.edit, {
        params: { id: scheduleId },
        body: { ...report, entities: [acme], recipients: [`at-once-${at}@one.test`], version },
      }),
    ),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(11).fill(409)]);
});

test('rejects a version that is not a text, at its field', async () => {
  const sent = { params: { id: lineId }, body: { version: 5 } };
  const { status, body } = await server.send(ann, bookings.editLine, sent);
  expect([status, body]).toEqual([400, { version: ['Enter the version that was read.'] }]);
});
