/** The trips that are under way or ahead, one row each, and those behind the screen's figures, bars and points. */
import { type RawBuilder, sql } from 'kysely';
import type { forwardBookings as endpoint } from '../../../contract/forward-bookings/calls.ts';
import type { TimedReading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { groupedBy, lineColumns, own } from '../../lines/columns.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { RowColumn, Rows, TableAsked, TableOf } from '../../lines/row-table.ts';
import { suppliers } from '../../lines/suppliers.ts';
import { usableCredits } from '../../measures/credit-rescue.ts';
import { forwardTrips } from '../../measures/forward-trips.ts';
import { firstLines, mattersOf, organisationsOf, sumsOf, travellersOf } from './of-trips.ts';
import { riskRules } from './risk-rules.ts';
import { departs, flaggedTrips, is } from './trips.ts';

type Asked = TableAsked<typeof endpoint>;

export const forwardBookings =
  (db: ReadOnlyDb) =>
  async (reading: TimedReading, query: Asked): Promise<TableOf<typeof endpoint>> => {
    const [trips, usable, first] = await Promise.all([
      tripsFor(db, reading, query),
      usableCredits(reading),
      firstLines(reading, query),
    ]);
    const group = groupedBy(reading, 'booking_id');
    const wanted = wantedTrips(query)
      .reduce((found, condition) => found.where(condition), trips)
      .selectAll('trip');
    const rows = build.selectFrom(wanted.as('line')) as Rows;
    const credit = byBooking('rescue', usable);
    const spent = byBooking('spent', sumsOf(reading, query));
    const withCredit = query.hasCredit ? credit(rows).where('rescue.usable', '>', 0) : rows;
    return {
      ...group,
      rows: query.isPending ? spent(withCredit).where('spent.has_pending', '=', true) : withCredit,
      joined: [...(query.hasCredit ? ['rescue'] : []), ...(query.isPending ? ['spent'] : [])],
      joins: {
        ...group.joins,
        rescue: credit,
        spent,
        travellers: byBooking('travellers', travellersOf(reading, query)),
        organisations: byBooking('organisations', organisationsOf(reading, query)),
        matters: byBooking('matters', mattersOf(reading, query)),
        first: byBooking('first', first),
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
        reference: lineColumns.bookingReference,
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

const byBooking = (name: string, relation: Pick<Rows, 'as'>) => (found: Rows) =>
  found.leftJoin(relation.as(name), `${name}.booking_id`, 'line.booking_id');

/** What lines make of trips is found out only where it is asked for. */
async function tripsFor(db: ReadOnlyDb, reading: TimedReading, query: Asked): Promise<Rows> {
  const { policyCompliant, isHighRisk, isPremium } = query;
  if (!policyCompliant && !isHighRisk && !isPremium) return forwardTrips(reading, query);
  return flaggedTrips(reading, query, await riskRules(db, reading));
}

const joined = (column: string, ...joins: readonly string[]): RowColumn => ({ of: sql.ref(column), joins });

/** What the query's own fields leave of the trips. */
function wantedTrips(query: Asked): RawBuilder<boolean>[] {
  const day = sql`trip.departure_at::date`;
  const premium = {
    domestic: is('domestic_premium'),
    international: is('international_premium'),
  };
  const isAnyPremium = !query.isDomestic && !query.isInternational;
  const conditions: [boolean, () => RawBuilder<boolean>][] = [
    [query.withinDate !== undefined, () => departs[query.withinDate ?? 'tripsInProgress']],
    [query.policyCompliant !== undefined, () => is('non_compliant')],
    [query.isHighRisk !== undefined, () => is('high_risk')],
    [
      query.isPremium !== undefined && isAnyPremium,
      () => sql`(${premium.domestic} or ${premium.international})`,
    ],
    [query.isPremium !== undefined && query.isDomestic !== undefined, () => premium.domestic],
    [query.isPremium !== undefined && query.isInternational !== undefined, () => premium.international],
    [query.locationId !== undefined, () => sql`trip.destination_place_id = ${query.locationId}`],
    [query.isUnplaced !== undefined, () => sql`trip.destination_place_id is null`],
    [query.departuresGreater !== undefined, () => sql`${day} >= ${query.departuresGreater}::date`],
    [query.departuresLess !== undefined, () => sql`${day} <= ${query.departuresLess}::date`],
  ];
  return conditions.flatMap(([isAsked, condition]) => (isAsked ? condition() : []));
}
