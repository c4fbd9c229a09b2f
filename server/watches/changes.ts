/** Changes of watches. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { transactionDates } from '../../contract/query/dimensions.ts';
import { mayUseMetric, queryMetrics } from '../../contract/query/metrics.ts';
import { questionIn } from '../../contract/query/question.ts';
import { endlessShortcuts, readFilter } from '../../contract/vocabulary/filter-address.ts';
import type * as calls from '../../contract/watches/calls.ts';
import { watchLimits } from '../../contract/watches/calls.ts';
import { any } from '../database/build.ts';
import { isOfNow } from '../features/query/catalogue.ts';
import { seenView, viewNames } from '../features/views/queries.ts';
import type { ChangeInput } from '../http/serve-change.ts';
import { conflict, refuseFaults } from '../lib/errors.ts';
import { type Change, done, unchanged } from '../mutations/change.ts';
import { requireVersion, versionOf } from '../mutations/expected-version.ts';
import { kind } from '../mutations/kind.ts';
import { memberNames } from '../tenants/sight.ts';
import { mayUndo, toThoseWhoMayChange } from './ability.ts';
import { type Reader, seenWatch, shown } from './queries.ts';
import {
  hasRoom,
  insertWatch,
  readWatch,
  stateOf,
  type WatchState,
  watchState,
  writeWatch,
} from './state.ts';

export const words = {
  full: `A user has at most ${watchLimits.watches} watches. Remove one first.`,
  explore: 'Only views of Explore can be watched.',
  metric: 'The view does not have this metric.',
  permission: 'You may not see this metric.',
  member: 'The view has no rows by a dimension other than time, so watch its total.',
  ofNow: (label: string) => `“${label}” is as of now, so it has no earlier values to compare with.`,
  endless:
    'The dates of this view are never over. Watch for unusual values, or save the view with dates such as last month.',
  recipient: (place: number) =>
    `Recipient ${place} is not a user here who sees what you see, or a part of it.`,
};

/** Watches concern no figures. */
export const watchChanged = kind('watch_changed', {
  state: watchState,
  raises: null,
  undo: {
    mayUndo: (user, { before, after }) => mayUndo(user, [before, after]),
    standing: (change, subject) => readWatch(change, Number(subject)),
    restore: async (change, subject, state) => {
      const isBack = state !== null && (await readWatch(change, Number(subject))) === null;
      if (isBack && !(await hasRoom(change, state.ownerId))) throw conflict(words.full);
      await writeWatch(change, Number(subject), state);
    },
  },
  visible: toThoseWhoMayChange,
  names: { ownerId: memberNames, recipientIds: memberNames, viewId: viewNames },
});

export type Request = Pick<ChangeInput<typeof calls.update>, 'reading' | 'user'>;

export const readerIn = ({ reading, user }: Request): Reader => ({
  reading,
  viewer: { userId: reading.userId, permissions: user.permissions },
});

export async function createWatch(input: ChangeInput<typeof calls.create>) {
  const { view: viewId, recipients, ...fields } = input.body;
  const view = await seenView(readerIn(input), viewId);
  const recipientIds = await requireFit(input, { ...fields, recipients }, view);
  const ownerId = input.reading.userId;
  if (!(await hasRoom(input, ownerId))) throw conflict(words.full);
  const state: WatchState = {
    ...{ ownerId, viewId, ...fields, recipientIds },
    ...{ isPaused: false, webhookAddress: null },
  };
  const id = await insertWatch(input, state);
  return done(await answerOf(input, id), { subject: { id, label: state.name }, before: null, after: state });
}

export async function updateWatch(input: ChangeInput<typeof calls.update>) {
  const { params, body } = input;
  const { version, recipients, ...fields } = body;
  const watch = await seenWatch(readerIn(input), params.id);
  const before = stateOf(watch);
  await requireVersion(input, { kind: 'watch_changed', id: watch.id }, versionOf(before), version);
  const wanted = { ...before, ...(fields as Partial<WatchState>) };
  const isJudgedAnew = [fields.metric, fields.member, fields.condition].some((one) => one !== undefined);
  const view = isJudgedAnew ? await seenView(readerIn(input), watch.view_id) : null;
  const recipientIds = await requireFit(input, { ...wanted, recipients }, view, before.recipientIds);
  const after = { ...wanted, recipientIds: recipients ? recipientIds : before.recipientIds };
  return keep(input, watch.id, before, after);
}

export async function setPaused(input: ChangeInput<typeof calls.pause>) {
  const watch = await seenWatch(readerIn(input), input.params.id);
  const before = stateOf(watch);
  return keep(input, watch.id, before, { ...before, isPaused: input.body.isPaused });
}

export async function removeWatch(input: ChangeInput<typeof calls.remove>) {
  const watch = await seenWatch(readerIn(input), input.params.id);
  await writeWatch(input, watch.id, null);
  return done(null, {
    subject: { id: watch.id, label: watch.name },
    before: stateOf(watch),
    after: null,
  });
}

async function keep(input: Change & Request, id: number, before: WatchState, after: WatchState) {
  if (isDeepStrictEqual(before, after)) return unchanged(await answerOf(input, id));
  await writeWatch(input, id, after);
  return done(await answerOf(input, id), { subject: { id, label: after.name }, before, after });
}

async function answerOf(input: Request, id: number) {
  const reader = readerIn(input);
  const [answer] = await shown(reader, [await seenWatch(reader, id)]);
  return answer!;
}

type Wanted = Pick<WatchState, 'metric' | 'member' | 'condition'> & { recipients: string[] | undefined };

/** The ids of the recipients. `view`: null: what is judged stays. `known`: who are recipients already. */
async function requireFit(
  { trx, clientId, user, reading: { grants } }: Change & Request,
  { metric, member, condition, recipients = [] }: Wanted,
  view: { path: string; search: string } | null,
  known: readonly number[] = [],
): Promise<number[]> {
  const found = await trx
    .selectFrom('memberships as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.client_id', '=', clientId)
    .where('member.is_active', '=', true)
    .where('users.email', '=', any(recipients))
    .$if(grants !== 'all', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('member.user_type', '=', 'Client'),
          eb('users.id', '=', any(known)),
          sql<boolean>`exists (select from membership_nodes as theirs join node_closure as near
            on near.client_id = ${clientId} and (
              near.ancestor_id = theirs.node_id and near.descendant_id = any(${grants})
              or near.descendant_id = theirs.node_id and near.ancestor_id = any(${grants}))
            where theirs.client_id = ${clientId} and theirs.user_id = users.id)`,
        ]),
      ),
    )
    .select(['users.id', 'users.email'])
    .execute();
  const idByEmail = new Map(found.map(({ id, email }) => [email, id]));
  const isExplore = view?.path === '/view/explore';
  const asked = isExplore ? questionIn(new URLSearchParams(view.search)) : null;
  const [first] = asked?.by ?? [];
  const mayUse = mayUseMetric(metric, user.permissions);
  const comparesNow = isOfNow(metric) && (condition.kind === 'changed' || condition.kind === 'unusual');
  const range = asked && readFilter(new URLSearchParams(view!.search)).range;
  const isEndless = typeof range === 'string' && endlessShortcuts.includes(range);
  refuseFaults({
    view: [view && !isExplore && words.explore],
    metric: [asked && !asked.metrics.includes(metric) && words.metric, asked && !mayUse && words.permission],
    member: [asked && member && (!first || transactionDates.includes(first)) && words.member],
    condition: [
      asked && comparesNow && words.ofNow(queryMetrics[metric].label),
      isEndless && condition.kind !== 'unusual' && !isOfNow(metric) && words.endless,
    ],
    recipients: recipients.map((email, at) => !idByEmail.has(email) && words.recipient(at + 1)),
  });
  return recipients.map((email) => idByEmail.get(email)!);
}
