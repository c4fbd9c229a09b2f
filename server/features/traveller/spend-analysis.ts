/** Travellers with their trips and spend. A large client has tens of thousands, so they are read page by page. */
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '../../../contract/endpoint.ts';
import type { ReportFilter } from '../../../contract/filters.ts';
import { type spendAnalysis as endpoint, frequencyBuckets } from '../../../contract/traveller.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/scope.ts';
import { onKey } from '../../shared/joins.ts';
import { fromCents, lineCount, lostSavings, ofProduct, total } from '../../shared/measures.ts';
import { contains } from '../../shared/text-search.ts';
import { namedLines } from './queries.ts';

type Asked = Input<typeof endpoint>['query'];

/** One page of the travellers found, how many were found, and the sums of all of them. */
export async function spendAnalysis(reading: Reading, query: Asked) {
  const found = foundTravellers(reading, query);
  const [page, sums] = await Promise.all([
    ask(
      reading,
      found
        .select([
          'traveller.id as travellerId',
          'traveller.name as travellerName',
          'traveller.employee_number as employeeNumber',
          'latest.label as costCentre',
          'person.trips',
          'person.bookings',
          'person.lost',
          'person.change',
          'person.spend',
        ])
        .orderBy(sortColumns[query.sort], (order) => order[query.direction]().nullsLast())
        .orderBy('traveller.name')
        .orderBy('traveller.id')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    ),
    askOne(
      reading,
      found.select([
        lineCount().as('total'),
        sumOf('person.lost').as('lost'),
        sumOf('person.change').as('change'),
        sumOf('person.spend').as('spend'),
      ]),
    ),
  ]);
  return {
    rows: page.map(({ lost, change, spend, ...row }) => ({ ...row, ...inUnits({ lost, change, spend }) })),
    total: sums.total,
    sums: inUnits(sums),
  };
}

const sortColumns: Record<Asked['sort'], RawBuilder<unknown>> = {
  travellerName: sql`traveller.name`,
  employeeNumber: sql`traveller.employee_number`,
  costCentre: sql`latest.label`,
  trips: sql`person.trips`,
  bookings: sql`person.bookings`,
  lostSavings: sql`person.lost`,
  costOfChange: sql`person.change`,
  totalSpend: sql`person.spend`,
};

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

function inUnits({ lost, change, spend }: { lost: number; change: number; spend: number }) {
  return { lostSavings: fromCents(lost), costOfChange: fromCents(change), totalSpend: fromCents(spend) };
}

function foundTravellers(reading: Reading, query: Asked) {
  const { from, to } = frequencyBuckets.find(({ bucket }) => bucket === query.bucket) ?? anyFrequency;
  return build
    .selectFrom(travellerSums(reading, query).as('person'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'person.travellerId'))
    .innerJoin(latestCostCentres(reading, query).as('latest'), 'latest.travellerId', 'person.travellerId')
    .where('person.bookings', '>=', from)
    .$if(to !== null, (found) => found.where('person.bookings', '<=', to ?? 0))
    .$if(query.nonCompliant === 'true', (found) => found.where('person.isNonCompliant', '=', true))
    .$if(Boolean(query.search), (found) => found.where(holds(query.search ?? '')));
}

function holds(searched: string): RawBuilder<boolean> {
  const columns = [sql`traveller.name`, sql`traveller.employee_number`, sql`latest.label`];
  return sql`(${sql.join(
    columns.map((column) => contains(column, searched)),
    sql` or `,
  )})`;
}

const anyFrequency = { from: 1, to: null };

/** By booking first, so that bookings and trips are counted without telling them apart once more. */
function travellerSums(reading: Reading, filter: ReportFilter) {
  const ofBooking = namedLines(reading, filter)
    .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
    .select(['raw.traveller_id as travellerId', 'line.booking_id as bookingId'])
    .select([
      total('amount_paid').as('spend'),
      total('cost_of_change').as('change'),
      sql<number>`sum(${lostSavings})::bigint`.as('lost'),
      sql<boolean>`bool_or(${ofProduct('Air', 'Rail', 'Hotel', 'Car')})`.as('isTrip'),
      sql<boolean>`coalesce(bool_or(not policy.is_compliant), false)`.as('isNonCompliant'),
    ])
    .groupBy(['raw.traveller_id', 'line.booking_id']);
  return build
    .selectFrom(ofBooking.as('booking'))
    .select([
      'booking.travellerId',
      lineCount().as('bookings'),
      lineCount(sql`booking."isTrip"`).as('trips'),
      sumOf('booking.spend').as('spend'),
      sumOf('booking.change').as('change'),
      sumOf('booking.lost').as('lost'),
      sql<boolean>`bool_or(booking."isNonCompliant")`.as('isNonCompliant'),
    ])
    .groupBy('booking.travellerId');
}

/** The node of each traveller's latest counted line. */
function latestCostCentres(reading: Reading, filter: ReportFilter) {
  return namedLines(reading, filter)
    .innerJoin('nodes as node', onKey(reading, 'node', 'line.node_id'))
    .distinctOn('raw.traveller_id')
    .select(['raw.traveller_id as travellerId', 'node.label'])
    .orderBy('raw.traveller_id')
    .orderBy('line.transaction_date', 'desc')
    .orderBy('line.start_at', (order) => order.desc().nullsLast())
    .orderBy('line.line_key', 'desc');
}
