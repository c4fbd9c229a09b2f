/** Users' favourites among the views, and their start page. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as z from 'zod';
import type * as calls from '../../../contract/views/calls.ts';
import { viewLimits } from '../../../contract/views/calls.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { conflict } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { subjectId, type Visible } from '../../mutations/visible.ts';
import { readerIn } from './changes.ts';
import * as queries from './queries.ts';

const state = z.object({ favourites: z.array(z.number()), startId: z.number().nullable() });
type State = z.infer<typeof state>;

/** The subject is the user themselves. */
const toThemselves: Visible = ({ userId }) => sql`${subjectId} = ${userId}`;

export const viewChoicesChanged = kind('view_choices_changed', {
  state,
  raises: null,
  undo: {
    mayUndo: ({ id }, record) => record.subjectId === String(id),
    standing: (change, subject) => read(change, Number(subject)),
    restore: (change, subject, before) =>
      write(change, Number(subject), before ?? { favourites: [], startId: null }),
  },
  visible: toThemselves,
  names: { favourites: queries.viewNames, startId: queries.viewNames },
});

export const setFavourite = (input: ChangeInput<typeof calls.setFavourite>) =>
  choose(input, ({ favourites, startId }, id) => {
    const others = favourites.filter((one) => one !== id);
    if (!input.body.isFavourite) return { favourites: others, startId };
    if (others.length < favourites.length) return { favourites, startId };
    if (favourites.length >= viewLimits.favourites) {
      throw conflict(`A user has at most ${viewLimits.favourites} favourites. Remove one first.`);
    }
    return { favourites: [...favourites, id], startId };
  });

export const setStart = (input: ChangeInput<typeof calls.setStart>) =>
  choose(input, ({ favourites, startId }, id) => {
    const isOther = startId !== id;
    return { favourites, startId: input.body.isStart ? id : isOther ? startId : null };
  });

async function choose(
  input: ChangeInput<typeof calls.setFavourite> | ChangeInput<typeof calls.setStart>,
  chosen: (before: State, id: number) => State,
) {
  const reader = readerIn(input);
  const { userId } = reader.viewer;
  const view = await queries.seenView(reader, input.params.id);
  const before = await read(input, userId);
  const after = chosen(before, view.id);
  if (isDeepStrictEqual(before, after)) return unchanged(await queries.choices(reader));
  await write(input, userId, after);
  return done(await queries.choices(reader), {
    subject: { id: userId, label: view.name },
    before,
    after,
  });
}

async function read({ trx, clientId }: Change, userId: number): Promise<State> {
  const found = await trx
    .selectFrom('view_choices')
    .select(['favourites', 'start_id as startId'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? { favourites: [], startId: null };
}

async function write(
  { trx, clientId }: Change,
  userId: number,
  { favourites, startId }: State,
): Promise<void> {
  const values = { favourites, start_id: startId };
  await trx
    .insertInto('view_choices')
    .values({ client_id: clientId, user_id: userId, ...values })
    .onConflict((conflicting) => conflicting.columns(['client_id', 'user_id']).doUpdateSet(values))
    .execute();
}
