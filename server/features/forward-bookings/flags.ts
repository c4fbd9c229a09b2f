/** Flags of trips, by the lines of their bookings. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { air, nonCompliant } from '../../metrics/conditions.ts';
import { forwardLines } from '../../metrics/facts-now.ts';
import { allOf } from '../../metrics/layer/compile.ts';
import { type Condition, condition, type Fact } from '../../metrics/layer/model.ts';
import type { Rows } from '../../metrics/row-table.ts';
import { pairsOf, type RiskRules, riskRules } from './risk-rules.ts';

const isPremium = condition(sql<boolean>`premium.word is not null`);
const isDomestic = condition(sql<boolean>`line.origin_country = line.destination_country`);
const isInternational = condition(sql<boolean>`line.origin_country <> line.destination_country`);

/** The conditions of the line that flags its trip. A fee has no destination, so no risk. */
export const flags = {
  nonCompliant: [nonCompliant],
  highRisk: [condition(sql<boolean>`risky.word is not null`)],
  domesticPremium: [air, isPremium, isDomestic],
  internationalPremium: [air, isPremium, isInternational],
  anyPremium: [
    air,
    isPremium,
    condition(sql<boolean>`line.origin_country is not null and line.destination_country is not null`),
  ],
} satisfies Record<string, readonly Condition[]>;

/** The lines of forward trips with the customers' rules. Settings and advisories are in PostgreSQL only: hence `db`. */
export const flaggedLines = (db: ReadOnlyDb): Fact<TimedReading> => ({
  ...forwardLines,
  name: 'flaggedLines',
  rows: async (reading, filter) => {
    const [lines, rules] = await Promise.all([forwardLines.rows(reading, filter), riskRules(db, reading)]);
    return withRules(reading, lines, rules);
  },
});

/** Joins the risk of the line's destination as `risky`, and of its class as `premium`. */
function withRules({ clientId }: TimedReading, lines: Rows, rules: RiskRules): Rows {
  const ofCustomers = build
    .selectFrom('node_closure as above')
    .where('above.client_id', '=', clientId)
    .where('above.ancestor_id', '=', any(rules.customers))
    .select(['above.descendant_id as node_id', 'above.ancestor_id as customer_id']);
  const customer = sql<number>`coalesce(own.customer_id, 0)`;
  return lines
    .leftJoin(ofCustomers.as('own'), 'own.node_id', 'line.node_id')
    .leftJoin(pairsOf(rules.countries).as('risky'), (join) =>
      join
        .on('risky.customer_id', '=', customer)
        .onRef('risky.word', '=', 'line.destination_country')
        .on('line.destination_place_id', 'is not', null),
    )
    .leftJoin(pairsOf(rules.classes).as('premium'), (join) =>
      join.on('premium.customer_id', '=', customer).onRef('premium.word', '=', 'line.class_of_travel'),
    );
}

/** The bookings with these flags: for tables that restrict the trips. */
export async function flaggedBookings(
  db: ReadOnlyDb,
  reading: TimedReading,
  filter: ReportFilter,
  names: readonly (keyof typeof flags)[],
): Promise<Rows[]> {
  if (names.length === 0) return [];
  const lines = await flaggedLines(db).rows(reading, filter);
  return names.map((name) => {
    const joins = flags[name].flatMap((one) => one.joins);
    const joined = forwardLines.join(reading, lines, joins);
    return joined.where(allOf(flags[name], reading)).select('line.booking_id');
  });
}
