/** The change records that a reader may see: of kinds that they may make, on nodes that they were granted. */
import { sql } from 'kysely';
import type * as changes from '../../../contract/changes/calls.ts';
import { type ChangeKind, kindsOfChange, kindsSeenWith } from '../../../contract/http/change-kinds.ts';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { contains } from '../../metrics/text-search.ts';
import type { Kinds, Undoer } from '../../mutations/kind.ts';
import { notUndoable, refusalOf, type StoredRecord } from './ability.ts';
import { isWithinDays } from './days.ts';
import { named } from './named.ts';

export type Reader = {
  reading: Reading;
  kinds: Kinds;
  user: Undoer;
  /** The IANA time zone of the filter's days. */
  timeZone: string;
};

type Filter = Input<typeof changes.list>['query'];

export async function list(reader: Reader, filter: Filter): Promise<Answer<typeof changes.list>> {
  const { reading } = reader;
  const found = records(reader, filter);
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      found
        .select(rowColumns)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(filter.pageSize)
        .offset((filter.page - 1) * filter.pageSize),
    ),
    askOne(reading, found.select(sql<number>`count(*)`.as('total'))),
  ]);
  return { rows: await withUndone(reading, rows), total };
}

export async function people(reader: Reader): Promise<Answer<typeof changes.people>> {
  const found = records(reader)
    .select(['user_id as id', 'actor as name'])
    .distinctOn('user_id')
    .orderBy('user_id')
    .orderBy('id', 'desc');
  const people = await ask(reader.reading, found);
  return people.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Throws `notFound` for a record that the reader may not see. `data` reads the client's data for the same reader. */
export async function detail(
  reader: Reader,
  data: Reading,
  id: number,
): Promise<Answer<typeof changes.detail>> {
  const { reading, kinds, user } = reader;
  const record = await readRecord(reader, id);
  const { before, after, subjectId: _, ...row } = record;
  const [shown] = await withUndone(reading, [row]);
  const refusal = () => refusalOf(data, kinds, record);
  return {
    ...(shown as changes.ChangeRow),
    ...(await named(reading, kinds[record.kind], { before, after })),
    notUndoable: shown?.isUndone
      ? 'This change was undone.'
      : (notUndoable(kinds, user, record) ?? (await refusal())),
  };
}

/** Throws `notFound` for a record that the reader may not see. */
export async function readRecord(reader: Reader, id: number): Promise<StoredRow & StoredRecord> {
  const found = records(reader)
    .where('id', '=', id)
    .select([...rowColumns, 'subject_id as subjectId', 'before', 'after']);
  const [record] = await ask(reader.reading, found);
  if (!record) throw notFound();
  return record;
}

const rowColumns = ['id', 'at', 'actor', 'kind', 'subject_label as subject', 'undo_of as undoOf'] as const;

function records(reader: Reader, filter: Partial<Filter> = {}) {
  const { clientId } = reader.reading;
  const { kinds, subjectId, person, dateStart, dateEnd, search } = filter;
  const visibleKinds = kindsSeenWith(reader.user.permissions).filter((kind) => kinds?.includes(kind) ?? true);
  return build
    .selectFrom('changes')
    .where('client_id', '=', clientId)
    .where('kind', '=', any(visibleKinds))
    .where(isVisible(reader, visibleKinds))
    .$if(subjectId !== undefined, (all) => all.where('subject_id', '=', subjectId as string))
    .$if(person === 'command', (all) => all.where('user_id', 'is', null))
    .$if(typeof person === 'number', (all) => all.where('user_id', '=', person as number))
    .where(isWithinDays(reader.timeZone, { dateStart, dateEnd }))
    .$if(Boolean(search), (all) => all.where(contains(sql.ref('subject_label'), search as string)));
}

/**
 * Combines the kinds' visibility conditions. Only the condition of a record's own kind is evaluated, since it may
 * cast the subject to a number. A reader of the whole client sees everything but what belongs to others themselves.
 */
function isVisible({ reading, kinds, user }: Reader, visibleKinds: readonly ChangeKind[]) {
  const { clientId, userId, grants } = reading;
  const seesAll = grants === 'all';
  const { permissions } = user;
  const granted = { clientId, userId, grants: seesAll ? [] : grants, permissions };
  const whens = visibleKinds.flatMap((kind) => {
    const { visible } = kinds[kind];
    const applies = visible && (!seesAll || kindsOfChange[kind].permission === 'everyone');
    return applies ? [sql`when ${kind} then ${visible(granted)}`] : [];
  });
  return whens.length === 0
    ? sql<boolean>`${seesAll}::boolean`
    : sql<boolean>`case kind ${sql.join(whens, sql` `)} else ${seesAll}::boolean end`;
}

type StoredRow = Omit<changes.ChangeRow, 'at' | 'isUndone' | 'isRestored'> & { at: Date };

/** A change is undone while an undo of it is in effect; that undo may itself have been undone. */
async function withUndone(reading: Reading, rows: readonly StoredRow[]): Promise<changes.ChangeRow[]> {
  const { clientId } = reading;
  const query = build
    .withRecursive('undoing', (cte) =>
      cte
        .selectFrom('changes')
        .select(['id', 'undo_of'])
        .where('client_id', '=', clientId)
        .where('undo_of', '=', any(rows.map(({ id }) => id)))
        .union(
          cte
            .selectFrom('changes')
            .innerJoin('undoing', 'undoing.id', 'changes.undo_of')
            .select(['changes.id', 'changes.undo_of'])
            .where('changes.client_id', '=', clientId),
        ),
    )
    .selectFrom('undoing')
    .select(['id', 'undo_of']);
  const [after, before] = await Promise.all([ask(reading, query), undoneBefore(reading, rows)]);
  const undoings = Map.groupBy(after, ({ undo_of }) => undo_of);
  const isUndone = (id: number): boolean => (undoings.get(id) ?? []).some((undoing) => !isUndone(undoing.id));
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    isUndone: isUndone(row.id),
    isRestored: (before.get(row.id) ?? 0) % 2 === 1,
  }));
}

/** How many undos came before an undo: an odd number where it restored the change that the first of them took back. */
async function undoneBefore(
  reading: Reading,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, number>> {
  const { clientId } = reading;
  const undos = rows.filter(({ undoOf }) => undoOf !== null).map(({ id }) => id);
  if (undos.length === 0) return new Map();
  const query = build
    .withRecursive('chain', (cte) =>
      cte
        .selectFrom('changes')
        .select(['id', 'undo_of'])
        .where('client_id', '=', clientId)
        .where('id', '=', any(undos))
        .unionAll(
          cte
            .selectFrom('changes')
            .innerJoin('chain', 'chain.undo_of', 'changes.id')
            .select(['chain.id', 'changes.undo_of'])
            .where('changes.client_id', '=', clientId)
            .where('changes.undo_of', 'is not', null),
        ),
    )
    .selectFrom('chain')
    .select(['id', sql<number>`count(*) - 1`.as('before')])
    .groupBy('id');
  const found = await ask(reading, query);
  return new Map(found.map(({ id, before }) => [id, Number(before)]));
}
