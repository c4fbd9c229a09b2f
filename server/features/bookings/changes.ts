/** Edits of a line's status, policy code and activity. A null edit means that the feed's value applies. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as z from 'zod';
import { type editLine as call, hasEditableStatus, type LineItem } from '../../../contract/bookings/calls.ts';
import type { Input } from '../../../contract/http/endpoint.ts';
import { lineStatuses } from '../../../contract/vocabulary/constants.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { effectiveColumns, noPolicyCode } from '../../ingest/derivation/effective.ts';
import { followLines } from '../../ingest/derivation/follow-lines.ts';
import { conflict, refuseFaults } from '../../lib/errors.ts';
import { type Change, done, type Outcome, unchanged } from '../../mutations/change.ts';
import { requireVersion } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import type { Names } from '../../mutations/names.ts';
import { ofLine } from '../../mutations/visible.ts';
import { hasRawPolicyCode, lineOf } from './queries.ts';

/** A line's edited values; null: the feed's value applies. */
const edits = z.object({
  status: z.enum(lineStatuses).nullable(),
  /** `noPolicyCode` means that the line has none. */
  rawPolicyCodeId: z.number().nullable(),
  isActive: z.boolean().nullable(),
});
type Edits = z.infer<typeof edits>;

const rawPolicyNames: Names = async (reading, ids) => {
  const codes = build
    .selectFrom('raw_policy_codes')
    .select(['id', 'code'])
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(ids));
  const named = (await ask(reading, codes)).map(({ id, code }): [number, string] => [id, code]);
  return new Map([[noPolicyCode, 'None'], ...named]);
};

export const lineEdited = kind('line_edited', {
  state: edits,
  // Lines and bookings carry their own versions.
  raises: [],
  undo: {
    standing: (change, lineId) => readEdits(change, Number(lineId)),
    async restore(change, lineId, state) {
      if (!state) throw new Error('An edit never adds a line');
      await requireCode(change, state.rawPolicyCodeId);
      await writeEdits(change, Number(lineId), state);
    },
  },
  visible: ofLine,
  names: { rawPolicyCodeId: rawPolicyNames },
});

/**
 * Whether the requested policy code, if any, may be chosen. `stored` reads from PostgreSQL. A value that the line has
 * already is not checked, since a form sends all values.
 */
export async function precheckPolicyCode(
  reading: Reading,
  stored: Reading,
  { params, body }: Input<typeof call>,
): Promise<boolean> {
  const { raw_policy_code: code } = body;
  if (typeof code !== 'number') return false;
  const line = await lineOf(stored, params.id);
  if (code === line.raw_policy_code_id || code === line.feed.raw_policy_code_id) return true;
  // A code that a stale replica knows is sufficient: there is no need to wait for the replica to catch up.
  const isKnownEarly = await hasRawPolicyCode({ ...reading, version: 0 }, line, code);
  return isKnownEarly || hasRawPolicyCode(reading, line, code);
}

/**
 * Throws `notFound` for a line that the user may not see, and a 400 for a status that cannot be edited or another
 * customer's policy code.
 */
export async function editLine(
  input: ChangeInput<typeof call> & { prechecked: boolean },
): Promise<Outcome<Edits, LineItem>> {
  const { reading, params, body, prechecked: mayHaveCode, ...change } = input;
  const line = await lineOf(reading, params.id);
  await requireVersion(change, { kind: 'line_edited', id: line.id }, line.version, body.version);
  const before = await readEdits(change, line.id);
  if (!before) throw new Error(`Line ${line.id} disappeared while its client's data version is locked`);
  const after = editsAfter(line, before, body);
  const isForeignCode =
    after.rawPolicyCodeId !== before.rawPolicyCodeId &&
    typeof body.raw_policy_code === 'number' &&
    !mayHaveCode;
  const isNotEditable = after.status !== before.status && !hasEditableStatus(line.product_type);
  refuseFaults({
    id: [body.id !== undefined && body.id !== params.id && 'This is not the line’s id.'],
    status: [isNotEditable && 'Only Air lines can have their status edited.'],
    raw_policy_code: [isForeignCode && 'Choose a policy code of the line’s customer.'],
  });
  if (isDeepStrictEqual(before, after)) return unchanged(line);
  await writeEdits(change, line.id, after);
  const subject = { id: line.id, label: `${line.booking_reference}, ${line.header}` };
  return done(await lineOf(reading, line.id), { subject, before, after });
}

/** A value that equals the feed's is stored as no edit. */
function editsAfter(
  line: LineItem,
  before: Edits,
  { status, raw_policy_code: code, is_active: isActive }: Input<typeof call>['body'],
): Edits {
  const after = { ...before };
  if (status === null || status === line.feed.status) after.status = null;
  else if (status !== undefined && status !== line.status) after.status = status;
  if (code === line.feed.raw_policy_code_id) after.rawPolicyCodeId = null;
  else if (code !== undefined && code !== line.raw_policy_code_id) {
    after.rawPolicyCodeId = code ?? noPolicyCode;
  }
  if (isActive === null || isActive === line.feed.is_active) after.isActive = null;
  else if (isActive !== undefined) after.isActive = isActive;
  return after;
}

async function readEdits({ trx, clientId }: Change, lineId: number): Promise<Edits | null> {
  const found = await trx
    .selectFrom('line_items')
    .select(['edited_status as status', 'edited_raw_policy_code_id as rawPolicyCodeId'])
    .select('edited_is_active as isActive')
    .where('client_id', '=', clientId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return found ?? null;
}

/** Throws `conflict` if the code has gone with the import that brought it. */
async function requireCode({ trx, clientId }: Change, code: number | null): Promise<void> {
  if (code === null || code === noPolicyCode) return;
  const found = await trx
    .selectFrom('raw_policy_codes')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', code)
    .executeTakeFirst();
  if (!found) throw conflict('It cannot be undone: the policy code that the line had is gone.');
}

/** Also updates the line's effective values and everything derived from them, in its booking and in others. */
async function writeEdits(
  { trx, clientId, version }: Change,
  lineId: number,
  { status, rawPolicyCodeId, isActive }: Edits,
): Promise<void> {
  if (version === null) throw new Error('Editing a line requires a change that raises the data version');
  const edited = {
    status: sql`${status}::text`,
    isActive: sql`${isActive}::boolean`,
    rawPolicyCodeId: sql`${rawPolicyCodeId}::bigint`,
  };
  const feed = { status: sql`feed_status`, rawPolicyCodeId: sql`feed_raw_policy_code_id` };
  await trx
    .updateTable('line_items')
    .set({
      version,
      edited_status: status,
      edited_raw_policy_code_id: rawPolicyCodeId,
      edited_is_active: isActive,
      ...effectiveColumns(edited, feed),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', lineId)
    .execute();
  await followLines({ trx, clientId, version, lineIds: [lineId] });
}
