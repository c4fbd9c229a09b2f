/** Correcting a line: its status, policy code and activity, each as people say it or, where null, as the feed does. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as z from 'zod';
import { type editLine as call, hasEditableStatus, type LineItem } from '../../../contract/bookings/calls.ts';
import { lineStatuses } from '../../../contract/core/constants.ts';
import type { Input } from '../../../contract/core/endpoint.ts';
import { type Change, done, type Outcome, unchanged } from '../../changes/change.ts';
import { kind } from '../../changes/kind.ts';
import type { Names } from '../../changes/names.ts';
import { requireSeen } from '../../changes/seen-version.ts';
import { ofLine } from '../../changes/visible.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { effectiveColumns, noPolicyCode } from '../../derivation/effective.ts';
import { followLines } from '../../derivation/follow-lines.ts';
import { refuseFaults } from '../../ground/errors.ts';
import type { ChangeAsked } from '../../http/serve-change.ts';
import { hasRawPolicyCode, lineOf } from './queries.ts';

/** What people said of a line; null: what the feed says stands. */
const edits = z.object({
  status: z.enum(lineStatuses).nullable(),
  /** `noPolicyCode`: none. */
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
      if (!state) throw new Error('A line is never added by an edit');
      await writeEdits(change, Number(lineId), state);
    },
  },
  visible: ofLine,
  names: { rawPolicyCodeId: rawPolicyNames },
});

/**
 * Whether the policy code that is asked for, if one is, may be chosen. `stored` reads from PostgreSQL. A value that stands
 * already is not asked about: a form sends them all.
 */
export async function lookAtCode(
  reading: Reading,
  stored: Reading,
  { params, body }: Input<typeof call>,
): Promise<boolean> {
  const { raw_policy_code: code } = body;
  if (typeof code !== 'number') return false;
  const line = await lineOf(stored, params.id);
  if (code === line.raw_policy_code_id || code === line.feed.raw_policy_code_id) return true;
  // What a copy knew before an import of late will do, and need not be waited for.
  const early = await hasRawPolicyCode({ ...reading, version: 0 }, line, code);
  return early || hasRawPolicyCode(reading, line, code);
}

/** Throws `notFound` for a line out of sight; a 400 for a status that is not to be edited, or a code of others. */
export async function editLine(
  asked: ChangeAsked<typeof call> & { seen: boolean },
): Promise<Outcome<Edits, LineItem>> {
  const { reading, params, body, seen: mayHaveCode, ...change } = asked;
  const line = await lineOf(reading, params.id);
  await requireSeen(change, { kind: 'line_edited', id: line.id }, line.version, body.version);
  const before = await readEdits(change, line.id);
  if (!before) throw new Error(`Line ${line.id} is gone while its client's version is held`);
  const after = editsAfter(line, before, body);
  const isCodeOfOthers =
    after.rawPolicyCodeId !== before.rawPolicyCodeId &&
    typeof body.raw_policy_code === 'number' &&
    !mayHaveCode;
  const isNotEditable = after.status !== before.status && !hasEditableStatus(line.product_type);
  refuseFaults({
    id: [body.id !== undefined && body.id !== params.id && 'This is not the line’s id.'],
    status: [isNotEditable && 'Only Air lines can have their status edited.'],
    raw_policy_code: [isCodeOfOthers && 'Choose a policy code of the line’s customer.'],
  });
  if (isDeepStrictEqual(before, after)) return unchanged(line);
  await writeEdits(change, line.id, after);
  const subject = { id: line.id, label: `${line.booking_reference}, ${line.header}` };
  return done(await lineOf(reading, line.id), { subject, before, after });
}

/** The feed's own value is no edit. */
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

/** The line's effective values follow, and whatever of its booking and of others follows from these. */
async function writeEdits(
  { trx, clientId, version }: Change,
  lineId: number,
  { status, rawPolicyCodeId, isActive }: Edits,
): Promise<void> {
  if (version === null) throw new Error('Lines are changed under the data version');
  const people = {
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
      ...effectiveColumns(people, feed),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', lineId)
    .execute();
  await followLines({ trx, clientId, version, lineIds: [lineId] });
}
