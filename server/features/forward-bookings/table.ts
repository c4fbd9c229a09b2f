/** Trips under way or ahead, one row each; also the trips behind the screen's figures, bars and points. */
import { type RawBuilder, sql } from 'kysely';
import type { forwardBookings as endpoint } from '../../../contract/forward-bookings/calls.ts';
import type { TimedReading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { groupedBy, lineColumns, own } from '../../metrics/columns.ts';
import { usableCredits } from '../../metrics/credit-rescue.ts';
import { departs } from '../../metrics/formulas/forward-bookings.ts';
import { forwardTrips } from '../../metrics/forward-trips.ts';
import { onKey } from '../../metrics/joins.ts';
import { sqlFor } from '../../metrics/layer/model.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import {
  type Among,
  amongAll,
  type RowColumn,
  type Rows,
  type TableOf,
  type TableQuery,
} from '../../metrics/row-table.ts';
import { suppliers } from '../../metrics/suppliers.ts';
import { flaggedBookings, type flags } from './flags.ts';
import { firstLines, matterNumbersOf, organisationsOf, sumsOf, travellersOf } from './of-trips.ts';

type Query = TableQuery<typeof endpoint>;

export const forwardBookings =
  (db: ReadOnlyDb) =>
  async (reading: TimedReading, query: Query): Promise<TableOf<typeof endpoint>> => {
    const [trips, flagged, usable] = await Promise.all([
      forwardTrips(reading, query),
      flaggedBookings(db, reading, query, wantedFlags(query)),
      usableCredits(reading, query.nodeId),
    ]);
    const group = groupedBy(reading, 'booking_id');
    const isFlagged = flagged.map((bookings) => sql<boolean>`trip.booking_id in ${bookings}`);
    const wanted = [...wantedTrips(reading, query), ...isFlagged]
      .reduce((found, condition) => found.where(condition), trips)
      .selectAll('trip');
    const rows = build.selectFrom(wanted.as('line')) as Rows;
    const ofTrips = (name: string, relation: TripRelation) => async (found: Rows, among: Among) =>
      byBooking(name, await relation(reading, query, among))(found);
    const credit = byBooking('rescue', usable);
    const spent = ofTrips('spent', sumsOf);
    const withCredit = query.hasCredit ? credit(rows).where('rescue.usable', '>', 0) : rows;
    return {
      ...group,
      rows: query.isPending
        ? (await spent(withCredit, amongAll)).where('spent.has_pending', '=', true)
        : withCredit,
      joined: [...(query.hasCredit ? ['rescue'] : []), ...(query.isPending ? ['spent'] : [])],
      joins: {
        ...group.joins,
        rescue: credit,
        spent,
        travellers: ofTrips('travellers', travellersOf),
        organisations: ofTrips('organisations', organisationsOf),
        matters: ofTrips('matters', matterNumbersOf),
        first: ofTrips('first', firstLines),
        firstSupplier: (found: Rows) =>
          found.leftJoin(suppliers(reading).as('supplier'), (join) =>
            join
              .onRef('supplier.product', '=', 'first.product_type')
              .onRef('supplier.key', '=', 'first.supplier_key'),
          ),
        firstPolicy: (found: Rows) =>
          found
            .leftJoin(
              'raw_policy_codes as rawPolicy',
              onKey(reading, 'rawPolicy', 'first.raw_policy_code_id'),
            )
            .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id')),
        originPlace: (found: Rows) =>
          found.leftJoin('places as originPlace', onKey(reading, 'originPlace', 'line.origin_place_id')),
        destinationPlace: (found: Rows) =>
          found.leftJoin(
            'places as destinationPlace',
            onKey(reading, 'destinationPlace', 'line.destination_place_id'),
          ),
      },
      columns: {
        bookingId: lineColumns.bookingId,
        reference: own(sql`line.booking_reference`),
        travellerName: joined('travellers.names', 'travellers'),
        matterNumber: joined('matters.names', 'matters'),
        departureDate: own(sql`line.departure_at::date`),
        returnDate: own(sql`line.return_at::date`),
        origin: joined('originPlace.name', 'originPlace'),
        destination: joined('destinationPlace.name', 'destinationPlace'),
        duration: own(sql`line.duration_days`),
        itinerarySummary: own(sql`line.itinerary_summary`),
        supplierName: joined('supplier.name', 'first', 'firstSupplier'),
        policyCode: joined('policy.code', 'first', 'firstPolicy'),
        travelClass: joined('first.class_of_travel', 'first'),
        organisation: joined('organisations.names', 'organisations'),
        lostSavings: { of: sql`coalesce(spent.lost, 0)`, joins: ['spent'] },
        usableCredit: joined('rescue.usable', 'rescue'),
        status: { of: sql`case when spent.has_pending then 'Pending' end`, joins: ['spent'] },
        spend: { of: sql`coalesce(spent.spend, 0)`, joins: ['spent'] },
        pendingSpend: { of: sql`case when spent.has_pending then spent.pending end`, joins: ['spent'] },
      },
      order: { field: 'departureDate', descending: false },
      thenBy: ['reference'],
      counts: { trips: lineCount() },
    };
  };

type Relation = Pick<Rows, 'as'>;
type TripRelation = (reading: TimedReading, query: Query, among: Among) => Relation | Promise<Relation>;

const byBooking = (name: string, relation: Relation) => (found: Rows) =>
  found.leftJoin(relation.as(name), `${name}.booking_id`, 'line.booking_id');

const joined = (column: string, ...joins: readonly string[]): RowColumn => ({ of: sql.ref(column), joins });

/** The flags that the query's own fields ask for. */
function wantedFlags({ policyCompliant, isHighRisk, isPremium, isDomestic, isInternational }: Query) {
  const wanted: [keyof typeof flags, unknown][] = [
    ['nonCompliant', policyCompliant],
    ['highRisk', isHighRisk],
    ['anyPremium', isPremium && !isDomestic && !isInternational],
    ['domesticPremium', isPremium && isDomestic],
    ['internationalPremium', isPremium && isInternational],
  ];
  return wanted.flatMap(([flag, isWanted]) => (isWanted ? flag : []));
}

/** The other conditions of the query's own fields. */
function wantedTrips(reading: TimedReading, query: Query): RawBuilder<boolean>[] {
  const day = sql`trip.departure_at::date`;
  const { withinDate } = query;
  const conditions: [boolean, () => RawBuilder<boolean>][] = [
    [withinDate !== undefined, () => sqlFor(departs[withinDate ?? 'tripsInProgress'].test, reading)],
    [query.locationId !== undefined, () => sql`trip.destination_place_id = ${query.locationId}`],
    [query.isUnplaced !== undefined, () => sql`trip.destination_place_id is null`],
    [query.departuresGreater !== undefined, () => sql`${day} >= ${query.departuresGreater}::date`],
    [query.departuresLess !== undefined, () => sql`${day} <= ${query.departuresLess}::date`],
  ];
  return conditions.flatMap(([isRequested, condition]) => (isRequested ? condition() : []));
}
