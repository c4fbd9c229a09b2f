/**
 * `live_lines` of a replica: a copy of the few lines that belong to a trip under way or ahead, or are a credit, on the day
 * `from` or later. Readings of an earlier day read all lines: a query names its day, which selects one half of the view
 * when DuckDB plans it. Lines that stop being live remain in the copy until `from` moves on; queries test each line anyway.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { DerivedTable, LiveDays } from './derived-table.ts';

/** Local times differ from UTC, and from each other by at most 26 hours. */
const marginDays = 3;
/** Readings may be somewhat older than the newest line. */
const daysBeforeNewest = 7;
/** The copy shrinks when its first day is so much older than it needs to be. */
const staleDays = 30;

const isAhead = ({ from }: LiveDays) => `return_at >= timestamp '${from}' - interval ${marginDays} days`;
const isCredit = ({
  from,
}: LiveDays) => `(line.product_type = 'Air' and line.status in ('Available', 'Ticket Credit')
  and line.credit_value > 0 and line.credit_expiry >= date '${from}' - ${marginDays})`;
const isLive = (days: LiveDays, ofBookings = 'true') =>
  `(${isCredit(days)} or line.booking_id in (select id from bookings where ${isAhead(days)} and ${ofBookings}))`;

const view = ({ from }: LiveDays) => `create or replace view live_lines as
  select *, date '${from}' as complete_from, date '9999-12-31' as complete_until from live_part
  union all
  select *, date '0001-01-01' as complete_from, date '${from}' as complete_until from line_items`;

export const liveLines: DerivedTable = {
  create: ['create table live_part as select * from line_items'],
  fill: ({ live: days }) => [
    `insert into live_part select line.* from line_items as line where ${isLive(days)}`,
    view(days),
  ],
  beforeChanges: ({ live: days, touched }) => (touched.has('bookings') ? [findRevived(days)] : []),
  afterChanges: ({ live: days, touched }) => [
    ...(touched.has('line_items') ? copyChanged(days) : []),
    ...(touched.has('bookings') ? copyRevived : []),
    ...(days.from === days.was
      ? []
      : [`delete from live_part as line where not coalesce(${isLive(days)}, false)`, view(days)]),
  ],
};

/** The other lines of these bookings have not changed, and are not in the copy yet. */
const findRevived = (days: LiveDays) => `create or replace temp table revived_bookings as
  select changed.id from changed_bookings as changed join bookings as known on known.id = changed.id
  where changed.${isAhead(days)} and (known.return_at is null or not known.${isAhead(days)})`;

const copyChanged = (days: LiveDays) => [
  `delete from live_part where id in (select id from changed_line_items)
     or id in (select row_id from changed_removed_rows where table_name = 'line_items')`,
  // Found by id: a test that carries all of a line's columns takes longer.
  `insert into live_part select * from changed_line_items where id in (
     select line.id from changed_line_items as line
     where ${isLive(days, 'id in (select booking_id from changed_line_items)')})`,
];

/** Also those of their lines that have just been copied. */
const copyRevived = [
  `delete from live_part where booking_id in (select id from revived_bookings)`,
  `insert into live_part select line.* from line_items as line
   where line.booking_id in (select id from revived_bookings)`,
];

/**
 * The day for a new copy: shortly before the newest line, and never in the future. `since`: lines before that day need not
 * be read.
 */
export async function liveFrom(
  connection: DuckDBConnection,
  today = new Date(),
  since?: string,
): Promise<string> {
  const day = today.toISOString().slice(0, 10);
  const newest = `coalesce(max(transaction_date), date '${since ?? day}')`;
  const result = await connection.runAndReadAll(
    `select (least(${newest}, date '${day}') - ${daysBeforeNewest})::varchar from line_items
     ${since ? `where transaction_date >= date '${since}'` : ''}`,
  );
  return String(result.getRows()[0]?.[0]);
}

/** The same for a sync: the copy's own day, unless that has become old. */
export async function nextLiveDays(
  connection: DuckDBConnection,
  was: string,
  today = new Date(),
): Promise<LiveDays> {
  const isOld = (day: Date) => day.getTime() - Date.parse(was) > staleDays * 86_400_000;
  // Most copies are young, and the newest line need not be looked up.
  const from = isOld(today) ? await liveFrom(connection, today, was) : was;
  return { from: isOld(new Date(from)) ? from : was, was };
}
