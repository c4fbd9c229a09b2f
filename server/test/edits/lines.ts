/** Edits of lines: their status, activity and policy code. */
import { expect } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import { lineStatuses } from '../../../contract/vocabulary/constants.ts';
import type { Random } from '../../../demo/random.ts';
import type { Row } from '../builders/feed.ts';
import { edited, type Model, rawPolicyOf, type Values } from './model.ts';
import type { Edit, Part, Settle, World } from './world.ts';

type Found = { row: Row; item: bookings.LineItem };

/** Lines are matched by amount; those whose amount is not unique in the booking are omitted. */
async function linesOf({ server, editor, model }: World, reference: string): Promise<Found[]> {
  const answer = await server.get(editor, bookings.searchBookings, { query: { reference } });
  const { lines } = answer;
  const rows = model.lines.filter((row) => row.booking_reference === reference);
  expect(lines.length).toBe(rows.length);
  return rows.flatMap((row) => {
    const same = lines.filter((item) => keyOf(item) === keyOfRow(row));
    const isAlone = rows.filter((other) => keyOfRow(other) === keyOfRow(row)).length === 1;
    return isAlone && same[0] ? [{ row, item: same[0] }] : [];
  });
}

const keyOf = ({ product_type, start_date, amount_paid }: bookings.LineItem) =>
  [product_type, start_date, amount_paid].join();
const keyOfRow = ({ product_type, start_at = '', amount_paid }: Row) =>
  [product_type, start_at, Number(amount_paid)].join();

const referencesOf = ({ model }: World) => [
  ...new Set(model.lines.map(({ booking_reference }) => booking_reference ?? '')),
];

/** Edits a random field of a line; setting the feed's own value is not an edit. */
async function editOne(
  world: World,
  random: Random,
  change: (found: Found) => { body: object; name: string; value: unknown; ofFeed: unknown } | null,
): Promise<Values | null> {
  const found = await linesOf(world, random.pick(referencesOf(world)));
  const changes = found.flatMap((one) => {
    const made = change(one);
    return made ? [{ ...made, id: one.item.id, key: one.row.line_key }] : [];
  });
  if (changes.length === 0) return null;
  const { id, key, body, name, value, ofFeed } = random.pick(changes);
  const { server, editor } = world;
  const reply = await server.send(editor, bookings.editLine, { params: { id }, body });
  expect(reply, JSON.stringify(body)).toMatchObject({ status: 200 });
  return { [`${name} of ${key}`]: value === ofFeed ? undefined : value };
}

const status: Edit = (world, random) => {
  const value = random.pick(lineStatuses);
  return editOne(world, random, ({ row, item }) => {
    if (item.product_type !== 'Air') return null;
    const current = edited(world.model, `status of ${row.line_key}`, row.status ?? 'Normal');
    // Setting the current value is not an edit, unless the feed has the same value by now.
    if (current === value && (row.status ?? 'Normal') !== value) return null;
    return { body: { status: value }, name: 'status', value, ofFeed: row.status ?? 'Normal' };
  });
};

const activity: Edit = (world, random) => {
  const value = random.chance(0.5);
  return editOne(world, random, () => ({
    body: { is_active: value },
    name: 'activity',
    value,
    ofFeed: true,
  }));
};

const policy: Edit = async (world, random) => {
  const { server, editor, code, model } = world;
  const query = { organisation: await server.nodeId(code, 'ACME') };
  const answer = await server.get(editor, bookings.rawPolicyCodes, { query });
  const codes = answer;
  const none = { id: null, code: null, organisation_id: null };
  const chosen = random.pick([...codes, none]);
  return editOne(world, random, ({ row, item }) => {
    if (item.organisation_id !== query.organisation) return null;
    if (chosen.id && chosen.organisation_id !== item.feed_organisation_id) return null;
    const current = edited<string | null | undefined>(
      model,
      `policy code of ${row.line_key}`,
      row.policy_code,
    );
    if (current === chosen.code && row.policy_code !== chosen.code) return null;
    const body = { raw_policy_code: chosen.id };
    return { body, name: 'policy code', value: chosen.code, ofFeed: row.policy_code };
  });
};

/** Expects every line to equal the model, with the feed's own values preserved. */
async function expectLines(world: World): Promise<void> {
  const { model } = world;
  for (const reference of referencesOf(world)) {
    for (const { row, item } of await linesOf(world, reference)) {
      const { line_key: key, status: ofFeed = 'Normal', policy_code: code } = row;
      expect(item, key).toMatchObject({
        status: edited(model, `status of ${key}`, ofFeed),
        is_active: edited(model, `activity of ${key}`, true),
        raw_policy_code: edited(model, `policy code of ${key}`, code),
        feed: { status: ofFeed, raw_policy_code: code },
      });
    }
  }
}

/** Edits go with their line. */
const settle: Settle = (model, _, removed) => ({
  model,
  gone: removed.flatMap((key) => ['status', 'activity', 'policy code'].map((field) => `${field} of ${key}`)),
});

/** A policy code that a line had may have gone with an import. */
const isRestorable = (model: Model, before: Values) =>
  model.lines.every((line) => {
    const code = before[`policy code of ${line.line_key}`];
    return typeof code !== 'string' || model.raws.get('policy')?.has(rawPolicyOf(model, line, code));
  });

export const lines: Part = {
  edits: [status, activity, policy],
  checks: [expectLines],
  settle,
  isRestorable,
};
