/** Reads the ledger for its screen: runs, newest first, and a single run with its recipients. */
import { type SqlBool, sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type { Permission, UserType } from '../../../contract/http/permissions.ts';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { nodesBelow } from '../../access/visible-nodes.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { memberName } from '../../tenants/sight.ts';

export type Reader = { reading: Reading; userType: UserType | null; permissions: readonly Permission[] };

/** Runs on behalf of the reader, or all runs for a user of type Client; with counts of their deliveries by state. */
function visibleRuns({ clientId, userId }: Reading, userType: UserType | null) {
  const all = build
    .selectFrom('report_runs as run')
    .innerJoin('users', 'users.id', 'run.user_id')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'run.user_id').on('member.client_id', '=', clientId),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('report_deliveries as one')
          .leftJoin('report_files as file', (join) =>
            join.onRef('file.id', '=', 'one.file_id').on('file.client_id', '=', clientId),
          )
          .where('one.client_id', '=', clientId)
          .whereRef('one.run_id', '=', 'run.id')
          .select([
            count(sql`one.state = 'queued'`).as('queued'),
            count(sql`one.state = 'sending'`).as('sending'),
            count(sql`one.state = 'sent' and not one.is_doubtful`).as('sent'),
            count(sql`one.state = 'sent' and one.is_doubtful`).as('doubtful'),
            count(sql`one.state = 'refused'`).as('refused'),
            count(sql`one.state = 'given_up'`).as('given_up'),
            count(sql`one.state = 'nothing_to_see'`).as('nothing_to_see'),
            count(sql`one.state = 'unsubscribed'`).as('unsubscribed'),
          ])
          .select((sub) => sub.fn.max('file.data_version').as('data_version'))
          .as('deliveries'),
      (join) => join.onTrue(),
    )
    .where('run.client_id', '=', clientId);
  return userType === 'Client' ? all : all.where('run.user_id', '=', userId);
}

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;

const state = sql<ledger.RunRow['state']>`case
  when run.not_run is not null then 'not_run'
  when deliveries.queued + deliveries.sending > 0 then 'under_way'
  when deliveries.refused + deliveries.given_up > 0 then 'failed'
  else 'delivered' end`;

function rowsOf(runs: ReturnType<typeof visibleRuns>) {
  return runs
    .selectAll('run')
    .selectAll('deliveries')
    .select([memberName.as('owner'), state.as('run_state')]);
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export async function runs(
  { reading, userType }: Reader,
  { page, pageSize, schedule, state: wanted }: Input<typeof ledger.runs>['query'],
): Promise<Answer<typeof ledger.runs>> {
  const visible = visibleRuns(reading, userType)
    .$if(schedule !== undefined, (all) => all.where('run.schedule_id', '=', schedule as number))
    .$if(wanted !== undefined, (all) => all.where(sql<SqlBool>`${state} = ${wanted}`));
  const pageQuery = rowsOf(visible)
    .orderBy('run.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [rows, [counted]] = await Promise.all([
    ask(reading, pageQuery),
    ask(reading, visible.select(sql<number>`count(*)`.as('total'))),
  ]);
  return { rows: rows.map(shown), total: counted?.total ?? 0 };
}

/** The latest run of each schedule, without samples. The caller ensures that the reader may see the schedules. */
export async function lastRuns(
  reading: Reading,
  scheduleIds: readonly number[],
): Promise<Map<number, ledger.RunRow>> {
  const latest = build
    .selectFrom('report_runs as one')
    .where('one.client_id', '=', reading.clientId)
    .where('one.schedule_id', '=', any(scheduleIds))
    .where('one.request_id', 'is', null)
    .select((eb) => eb.fn.max('one.id').as('id'))
    .groupBy('one.schedule_id');
  const rows = await ask(reading, rowsOf(visibleRuns(reading, 'Client')).where('run.id', 'in', latest));
  return new Map(rows.map((row) => [row.schedule_id as number, shown(row)]));
}

/** Throws `notFound` for a run that the reader does not see. */
export async function mayReadRun(
  reading: Reading,
  userType: UserType | null,
  id: number,
): Promise<StoredRow> {
  const [row] = await ask(reading, rowsOf(visibleRuns(reading, userType)).where('run.id', '=', id));
  if (!row) throw notFound();
  return row;
}

/** Throws `notFound` for a run that the reader does not see. */
export async function run(
  { reading, userType, permissions }: Reader,
  id: number,
): Promise<Answer<typeof ledger.run>> {
  const { clientId } = reading;
  const row = await mayReadRun(reading, userType, id);
  const recipients = await ask(
    reading,
    build
      .selectFrom('report_deliveries as delivery')
      .leftJoin('report_files as file', (join) =>
        join.onRef('file.id', '=', 'delivery.file_id').on('file.client_id', '=', clientId),
      )
      .leftJoin('users', 'users.id', 'delivery.user_id')
      .leftJoin('memberships as member', (join) =>
        join.onRef('member.user_id', '=', 'delivery.user_id').on('member.client_id', '=', clientId),
      )
      .where('delivery.client_id', '=', clientId)
      .where('delivery.run_id', '=', id)
      .select(['delivery.id', 'delivery.recipient', 'delivery.state', 'delivery.is_doubtful'])
      .select(['delivery.attempts', 'delivery.words', 'delivery.state_at', 'delivery.next_at'])
      .select(['file.id as file_id', 'file.file_name', 'file.size', 'file.data_version', 'file.made_at'])
      .select([memberName.as('name'), seesAll(reading, permissions).as('may_open')])
      .orderBy('delivery.id'),
  );
  return {
    ...shown(row),
    countries: row.countries as Answer<typeof ledger.run>['countries'],
    productTypes: row.product_types,
    dateField: row.date_field,
    recipients: recipients.map((one) => ({
      id: one.id,
      recipient: one.recipient,
      name: one.name,
      state: one.state === 'sent' && one.is_doubtful ? 'doubtful' : one.state,
      attempts: one.attempts,
      words: one.words,
      at: one.state_at.toISOString(),
      nextAt: one.state === 'queued' && one.attempts > 0 ? one.next_at.toISOString() : null,
      file:
        one.file_id === null
          ? null
          : {
              id: one.file_id,
              fileName: one.file_name as string,
              size: one.size as number,
              dataVersion: one.data_version as number,
              madeAt: (one.made_at as Date).toISOString(),
              mayOpen: one.may_open,
            },
    })),
  };
}

/**
 * Whether the reader may see everything that a `file` was made from: every node whose lines may be in it, in today's
 * hierarchy, with every permission that it was made with.
 */
export function seesAll({ clientId, grants }: Reading, permissions: readonly Permission[]) {
  const isPermitted = sql<boolean>`file.permissions <@ ${[...permissions]}::text[]`;
  if (grants === 'all') return sql<boolean>`coalesce(${isPermitted}, false)`;
  return sql<boolean>`coalesce(${isPermitted} and file.sight is not null and not exists (
    select from unnest(file.sight) as shown(id)
    where shown.id not in ${nodesBelow({ clientId }, grants)}), false)`;
}

function shown(row: StoredRow): ledger.RunRow {
  const counts = ledger.deliveryStates.flatMap((name) => {
    const count = row[name] ?? 0;
    return count > 0 ? [[name, count]] : [];
  });
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    isSample: row.request_id !== null,
    owner: row.owner,
    node: row.node_label,
    reportType: row.report_type,
    view: row.view?.name ?? null,
    extension: row.extension,
    dateStart: row.date_start,
    dateEnd: row.date_end,
    dueAt: row.due_at.toISOString(),
    state: row.run_state,
    notRun: row.not_run,
    dataVersion: row.data_version,
    deliveries: Object.fromEntries(counts),
  };
}
