/** A customer remains one below user-defined groups, and ceases to be one below another feed node. */
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as budgets from '../../../contract/budgets/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { topNodes } from '../../../contract/hierarchy/calls.ts';
import * as editing from '../../../contract/hierarchy/editing.ts';
import { organisationList, updateOrganisation } from '../../../contract/settings/organisations.ts';
import { setTarget } from '../../../contract/targets/calls.ts';
import * as migration from '../../database/migrations/033-customers-of-nodes.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z') });
const { get } = server;

let tmcs = 0;
let code: string;
let editor: string;
let beta: number;
let acme: number;
beforeEach(async () => {
  code = `c${++tmcs}`;
  editor = `editor@${code}.test`;
  await server.tmc(code);
  await importFeed();
  await server.grant(editor, code);
  [acme, beta] = [await server.nodeId(code, 'ACME'), await server.nodeId(code, 'BETA')];
});

const importFeed = () =>
  server.importFeed(code, {
    hierarchy: smallHierarchy,
    lines: [{ line_key: 'L1', node_code: 'BETA-1', amount_paid: '400.00' }],
  });

type Edit = { id: number; label: string; parent_id: number | null };
const version = async () => (await get(editor, editing.editorTree)).version;
const preview = async (...nodes: Edit[]) =>
  get(editor, editing.previewTree, { body: { version: await version(), nodes } });
const save = async (...nodes: Edit[]) =>
  (await get(editor, editing.saveTree, { body: { version: await version(), nodes } })).created;
const betaBelow = (parent_id: number | null) => ({ id: beta, label: 'Beta Ltd', parent_id });
const group = { id: -1, label: 'Eastern Region', parent_id: null };

const organisations = async () => (await get(editor, organisationList)).rows.map(({ name }) => name);
const settled = async () => (await get(editor, organisationList)).rows.find(({ id }) => id === beta);
const dropdown = async () => (await get(editor, topNodes)).map(({ label, parentId }) => [label, parentId]);
const budgetsOf = async (client: number) => get(editor, budgets.list, { query: { client } });
const dates = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
const targetAt = async (client: number) =>
  (
    (await get(editor, airfare.compliance, { query: { ...dates, client } })) as {
      onlineBookingComplianceTarget?: number;
    }
  ).onlineBookingComplianceTarget;

test('a grouped customer keeps settings, budgets and targets, and is listed below its group', async () => {
  const params = { id: beta };
  await get(editor, updateOrganisation, { params, body: { industry: 'Finance' } });
  await get(editor, setTarget, {
    params: { id: beta, figure: 'air_online_bookings' },
    body: { percent: 77 },
  });
  const previewed = await preview(group, betaBelow(-1));
  expect([previewed.becoming, previewed.ceasing]).toEqual([[], []]);
  const [region] = await save(group, betaBelow(-1));
  expect(await organisations()).toEqual(['Acme Pty Ltd', 'Beta Ltd']);
  expect(await settled()).toMatchObject({ industry: 'Finance' });
  expect(await dropdown()).toEqual([
    ['Acme Pty Ltd', null],
    ['Eastern Region', null],
    ['Beta Ltd', region!.id],
  ]);
  expect(await budgetsOf(beta)).toMatchObject({ customer: { label: 'Beta Ltd' }, fiscalYear: { id: 1231 } });
  expect(await budgetsOf(region!.id)).toMatchObject({ customer: null, rows: [] });
  expect(await targetAt(await server.nodeId(code, 'BETA-1'))).toBe(77);
  // The next feed import leaves it there.
  await importFeed();
  expect(await organisations()).toEqual(['Acme Pty Ltd', 'Beta Ltd']);
});

test('below another feed node it is not a customer, as the preview says, but its settings are kept', async () => {
  await get(editor, updateOrganisation, { params: { id: beta }, body: { industry: 'Finance' } });
  expect(await preview(betaBelow(acme))).toMatchObject({
    becoming: [],
    ceasing: [{ id: beta, label: 'Beta Ltd', customer: 'Acme Pty Ltd' }],
  });
  await save(betaBelow(acme));
  expect(await organisations()).toEqual(['Acme Pty Ltd']);
  expect(await budgetsOf(beta)).toMatchObject({ customer: { label: 'Acme Pty Ltd' } });
  expect(await dropdown()).toEqual([['Acme Pty Ltd', null]]);
  const [record] = (await get(editor, changes.list, { query: {} })).rows;
  await get(editor, changes.undo, { params: { id: record!.id } });
  expect(await settled()).toMatchObject({ industry: 'Finance' });
});

test('nodes moved to a group within a customer are no customers; those moved to a top-level group are', async () => {
  const ops = { id: await server.nodeId(code, 'ACME-OPS'), label: 'Operations' };
  expect(await preview({ ...group, parent_id: acme }, { ...ops, parent_id: -1 })).toMatchObject({
    becoming: [],
    ceasing: [],
  });
  expect(await preview({ ...group, parent_id: acme }, betaBelow(-1))).toMatchObject({
    ceasing: [{ label: 'Beta Ltd', customer: 'Acme Pty Ltd' }],
  });
  expect(await preview(group, { ...ops, parent_id: -1 })).toMatchObject({
    becoming: [{ label: 'Operations' }],
    ceasing: [],
  });
});

test('fills in customers of nodes stored before customers were recorded', async () => {
  await save(group, betaBelow(-1));
  const { owner } = server.database;
  const stored = () =>
    owner
      .selectFrom('nodes')
      .select(['client_id', 'id', 'customer_id'])
      .orderBy('client_id')
      .orderBy('id')
      .execute();
  const before = await stored();
  await sql`alter table nodes drop column customer_id`.execute(owner);
  await migration.up(owner as unknown as Kysely<never>);
  expect(await stored()).toEqual(before);
  expect(before.filter(({ customer_id }) => customer_id === beta)).toHaveLength(2);
});
