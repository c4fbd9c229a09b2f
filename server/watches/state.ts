/** The state of a watch in the audit log, and how it is written. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { metric } from '../../contract/query/input.ts';
import { watchLimits } from '../../contract/watches/calls.ts';
import { condition } from '../../contract/watches/condition.ts';
import type { Change } from '../mutations/change.ts';

export const watchState = z.object({
  ownerId: z.number(),
  viewId: z.number(),
  name: z.string(),
  metric,
  member: z.object({ key: z.union([z.string(), z.number(), z.null()]), label: z.string() }).nullable(),
  condition,
  recipientIds: z.array(z.number()),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  isPaused: z.boolean(),
  webhookAddress: z.string().nullable().default(null),
});
export type WatchState = z.infer<typeof watchState>;

type Stored = Pick<WatchState, 'name' | 'metric' | 'member' | 'condition'> & {
  owner_id: number;
  view_id: number;
  recipients: number[];
  quiet_hours: WatchState['quietHours'];
  is_paused: boolean;
  webhook_address: string | null;
};

export const stateOf = (row: Stored): WatchState => ({
  ownerId: row.owner_id,
  viewId: row.view_id,
  name: row.name,
  metric: row.metric,
  member: row.member,
  condition: row.condition,
  recipientIds: row.recipients,
  quietHours: row.quiet_hours,
  isPaused: row.is_paused,
  webhookAddress: row.webhook_address,
});

const columnsOf = (state: WatchState) => ({
  owner_id: state.ownerId,
  view_id: state.viewId,
  name: state.name,
  metric: state.metric,
  member: state.member && JSON.stringify(state.member),
  condition: JSON.stringify(state.condition),
  recipients: state.recipientIds,
  quiet_hours: state.quietHours && JSON.stringify(state.quietHours),
  is_paused: state.isPaused,
  webhook_address: state.webhookAddress,
});

export async function insertWatch({ trx, clientId }: Change, state: WatchState): Promise<number> {
  const { id } = await trx
    .insertInto('watches')
    .values({ client_id: clientId, ...columnsOf(state) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** null: removes the watch. What was found before means nothing once something else is judged. */
export async function writeWatch(change: Change, id: number, state: WatchState | null) {
  const { trx, clientId } = change;
  const before = await readWatch(change, id);
  const judged = (one: WatchState) => [one.viewId, one.metric, one.member, one.condition];
  const isSame = before === null || state === null || isDeepStrictEqual(judged(before), judged(state));
  await trx
    .updateTable('watches')
    .set((watch) => ({
      ...(state && columnsOf(state)),
      ...(!isSame && { edition: watch('edition', '+', 1) }),
      is_deleted: state === null,
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** null: it was removed, or never existed. */
export async function readWatch({ trx, clientId }: Change, id: number): Promise<WatchState | null> {
  const found = await trx
    .selectFrom('watches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return found ? stateOf(found) : null;
}

export async function hasRoom({ trx, clientId }: Change, ownerId: number): Promise<boolean> {
  const { watches } = await trx
    .selectFrom('watches')
    .select((watch) => watch.fn.countAll<string>().as('watches'))
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(watches) < watchLimits.watches;
}
