/** Watches and their evaluations, as their readers see them. */
import { sql } from 'kysely';
import { mayUseMetric, queryMetrics } from '../../contract/query/metrics.ts';
import { questionIn } from '../../contract/query/question.ts';
import { type Evaluation, type Watch, watchLimits } from '../../contract/watches/calls.ts';
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';
import { isSeenBy, type Viewer } from '../features/views/ability.ts';
import type { View as ViewRow } from '../features/views/narrowed.ts';
import { notFound } from '../lib/errors.ts';
import { versionOf } from '../mutations/expected-version.ts';
import { memberName } from '../tenants/sight.ts';
import { isWatchSeenBy } from './ability.ts';
import { stateOf } from './state.ts';

/** `reading` must query PostgreSQL: no replica holds watches. */
export type Reader = { reading: Reading; viewer: Viewer };

/** The watches that the reader sees. */
function watchesSeen({ reading: { clientId }, viewer }: Reader) {
  return build
    .selectFrom('watches as watch')
    .innerJoin('users', 'users.id', 'watch.owner_id')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'watch.owner_id').on('member.client_id', '=', clientId),
    )
    .leftJoin('saved_views as view', (join) =>
      join.onRef('view.id', '=', 'watch.view_id').on('view.client_id', '=', clientId),
    )
    .where('watch.client_id', '=', clientId)
    .where('watch.is_deleted', '=', false)
    .where(isWatchSeenBy(viewer))
    .selectAll('watch')
    .select([
      memberName.as('owner'),
      sql<string | null>`case when not view.is_deleted and ${isSeenBy(viewer)} then view.name end`.as(
        'view_name',
      ),
      'view.search as view_search',
    ]);
}

export type StoredWatch = Awaited<ReturnType<ReturnType<typeof watchesSeen>['executeTakeFirstOrThrow']>>;

/** Throws `notFound` for a watch that the reader does not see, or that was removed. */
export async function seenWatch(reader: Reader, id: number): Promise<StoredWatch> {
  const [found] = await ask(reader.reading, watchesSeen(reader).where('watch.id', '=', id));
  if (!found) throw notFound();
  return found;
}

export async function list(reader: Reader): Promise<Watch[]> {
  const rows = await ask(reader.reading, watchesSeen(reader).orderBy('watch.name').orderBy('watch.id'));
  return shown(reader, rows);
}

export async function shown(reader: Reader, rows: readonly StoredWatch[]): Promise<Watch[]> {
  const { reading, viewer } = reader;
  const people = await members(reading, [...new Set(rows.flatMap(({ recipients }) => recipients))]);
  const latest = await latestOf(reader, rows);
  return rows.map((row) => {
    const isOwn = row.owner_id === viewer.userId;
    const first =
      row.view_search === null ? undefined : questionIn(new URLSearchParams(row.view_search)).by[0];
    const last = latest.get(row.id);
    return {
      id: row.id,
      name: row.name,
      viewId: row.view_id,
      viewName: row.view_name,
      metric: row.metric,
      metricLabel: queryMetrics[row.metric].label,
      dimension: (row.member && first) ?? null,
      member: row.member && memberFor(row.member, isOwn || reading.grants === 'all'),
      condition: row.condition,
      recipients: row.recipients.flatMap((id) => people.get(id) ?? []),
      quietHours: row.quiet_hours,
      isPaused: row.is_paused,
      webhookAddress: row.webhook_address,
      owner: row.owner,
      isOwn,
      last: last ?? null,
      version: versionOf(stateOf(row)),
    };
  });
}

/** Its name is that which whoever set the watch may see. */
const memberFor = ({ key, label }: NonNullable<StoredWatch['member']>, isTold: boolean) =>
  isTold ? { key, label } : { key: null, label: '–' };

async function members(reading: Reading, ids: readonly number[]) {
  const found = build
    .selectFrom('memberships as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.client_id', '=', reading.clientId)
    .where('users.id', '=', any(ids))
    .select(['users.id', 'users.email', memberName.as('name')]);
  return new Map((await ask(reading, found)).map(({ id, ...one }) => [id, one]));
}

/** Values of others are those of their sight: they are shown to readers of the whole TMC alone. */
function evaluationsSeen({ reading: { clientId, grants }, viewer }: Reader, watches: readonly StoredWatch[]) {
  const mayUse = ({ metric }: StoredWatch) => mayUseMetric(metric, viewer.permissions);
  return build
    .selectFrom('watch_evaluations as found')
    .innerJoin('users', 'users.id', 'found.user_id')
    .where('found.client_id', '=', clientId)
    .where('found.watch_id', '=', any(watches.filter(mayUse).map(({ id }) => id)))
    .$if(grants !== 'all', (all) => all.where('found.user_id', '=', viewer.userId))
    .selectAll('found')
    .select('users.email as recipient');
}

async function latestOf(reader: Reader, watches: readonly StoredWatch[]): Promise<Map<number, Evaluation>> {
  if (watches.length === 0) return new Map();
  const found = evaluationsSeen(reader, watches)
    .distinctOn('found.watch_id')
    .orderBy('found.watch_id')
    .orderBy(sql`found.user_id = ${reader.viewer.userId}`, 'desc')
    .orderBy('found.id', 'desc');
  return new Map((await ask(reader.reading, found)).map((one) => [one.watch_id, evaluationOf(one)]));
}

export async function ledger(reader: Reader, id: number): Promise<Evaluation[]> {
  const found = evaluationsSeen(reader, [await seenWatch(reader, id)])
    .orderBy('found.id', 'desc')
    .limit(watchLimits.listed);
  return (await ask(reader.reading, found)).map(evaluationOf);
}

type Row = Awaited<ReturnType<ReturnType<typeof evaluationsSeen>['executeTakeFirstOrThrow']>>;

const evaluationOf = (row: Row): Evaluation => ({
  at: row.evaluated_at.toISOString(),
  recipient: row.recipient,
  outcome: row.outcome,
  sentence: row.sentence,
  value: row.value,
  low: row.low,
  high: row.high,
  dateStart: row.date_start,
  dateEnd: row.date_end,
  dataVersion: row.data_version,
  toldAt: row.told_at?.toISOString() ?? null,
});

type View = ViewRow & { name: string; path: string; is_shared: boolean; is_deleted: boolean };

/** Watches that are evaluated, with their views. */
export function runningWatches({ clientId }: Reading) {
  return build
    .selectFrom('watches as watch')
    .leftJoin('saved_views as view', (join) =>
      join.onRef('view.id', '=', 'watch.view_id').on('view.client_id', '=', clientId),
    )
    .where('watch.client_id', '=', clientId)
    .where('watch.is_deleted', '=', false)
    .where('watch.is_paused', '=', false)
    .selectAll('watch')
    .select(sql<View | null>`case when view.id is not null then to_jsonb(view) end`.as('view'))
    .orderBy('watch.id');
}

export type RunningWatch = Awaited<ReturnType<ReturnType<typeof runningWatches>['executeTakeFirstOrThrow']>>;
