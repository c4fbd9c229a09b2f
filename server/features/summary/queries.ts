/** The Summary dashboard's questions, each one statement. Money is in cents until the last step. */
import { sql } from 'kysely';
import { percentage } from '../../../contract/core/figure.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { bookingCount, fromCents, lineCount, ofProduct } from '../../lines/line-measures.ts';
import { monthsOf } from '../../measures/months.ts';
import { spendByProduct } from '../../measures/product-spend.ts';
import { policyColors } from './policy-colors.ts';
import { bookingsByPlace, costOfAirChange, productMonths } from './shared-questions.ts';

const air = ofProduct('Air');

/** Cost of change, and its percentage of airfares. */
export async function costOfChangeSummary(reading: Reading, filter: ReportFilter) {
  const changed = countedLines(reading, filter).where(air).where('line.cost_of_change', '<>', 0);
  const [change, { bookings }] = await Promise.all([
    costOfAirChange(reading, filter),
    askOne(reading, changed.select(bookingCount().as('bookings'))),
  ]);
  return {
    costOfChange: fromCents(change.costOfChange),
    airSpend: fromCents(change.airSpend),
    percentage: percentage(change.costOfChange, change.airSpend),
    bookings,
  };
}

/** Every month of the range, those without spend as zero. */
export async function byMonth(reading: Reading, filter: ReportFilter) {
  const rows = await productMonths(reading, filter);
  return monthsOf(filter.dateStart, filter.dateEnd).map((name) => ({
    month: name,
    ...spendByProduct(rows.filter((row) => row.month.startsWith(name))),
  }));
}

/** Bookings per policy description; policies of one description are one slice. */
export async function complianceChart(reading: Reading, filter: ReportFilter) {
  const slices = build
    .selectFrom('raw_policy_codes as raw')
    .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'raw.policy_code_id'))
    .where('raw.client_id', '=', reading.clientId)
    .select(['raw.id', 'policy.is_compliant as isCompliant'])
    .select(sql<number>`min(policy.id) over (partition by policy.description)`.as('slice'));
  const pairs = countedLines(reading, filter)
    .innerJoin(slices.as('raw'), (join) => join.onRef('raw.id', '=', 'line.raw_policy_code_id'))
    .select(['raw.slice', 'line.booking_id', sql<boolean>`bool_and(raw."isCompliant")`.as('isCompliant')])
    .groupBy(['raw.slice', 'line.booking_id']);
  const counts = build
    .selectFrom(pairs.as('pair'))
    .select(['pair.slice', lineCount().as('value')])
    .select(sql<boolean>`bool_and(pair."isCompliant")`.as('isCompliant'))
    .groupBy('pair.slice');
  const [rows, colorOf] = await Promise.all([
    ask(
      reading,
      build
        .selectFrom(counts.as('slice'))
        .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'slice.slice'))
        .select(['policy.description as name', 'slice.value', 'slice.isCompliant'])
        .orderBy('value', 'desc')
        .orderBy('name'),
    ),
    policyColors(reading),
  ]);
  return rows.map(({ name, value, isCompliant }) => ({ name, value, color: colorOf(name, isCompliant) }));
}

/** Trips per destination: bookings with a counted line, by where their trip goes. */
export async function byDestination(reading: Reading, filter: ReportFilter) {
  const places = await bookingsByPlace(reading, filter);
  return places.map(({ placeId, name, country, latitude, longitude, bookings }) => ({
    locationId: placeId,
    name,
    country,
    value: bookings,
    latitude,
    longitude,
  }));
}
