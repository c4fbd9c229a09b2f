/** What the lines of a booking that may lie ahead make of its trip. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { TimedReading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { bookedLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { mayBeForward } from '../../measures/forward-trips.ts';
import { pairsOf, type RiskRules } from './risk-rules.ts';

export type FlagName = 'non_compliant' | 'high_risk' | 'domestic_premium' | 'international_premium';

/** A row per booking with a line under the filter, pending ones included. A fee goes nowhere itself, and so is of no risk. */
export function tripFlags(reading: TimedReading, filter: ReportFilter, rules: RiskRules) {
  const { clientId } = reading;
  const ofCustomers = build
    .selectFrom('node_closure as above')
    .where('above.client_id', '=', clientId)
    .where('above.ancestor_id', '=', any(rules.customers))
    .select(['above.descendant_id as node_id', 'above.ancestor_id as customer_id']);
  const customer = sql<number>`coalesce(own.customer_id, 0)`;
  const premium = sql`line.product_type = 'Air' and premium.word is not null`;
  const flag = (name: FlagName, of: unknown) => sql<boolean>`coalesce(bool_or(${of}), false)`.as(name);
  return bookedLines(reading, filter)
    .where(mayBeForward(reading))
    .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
    .leftJoin(ofCustomers.as('own'), 'own.node_id', 'line.node_id')
    .leftJoin(pairsOf(rules.countries).as('risky'), (join) =>
      join
        .on('risky.customer_id', '=', customer)
        .onRef('risky.word', '=', 'line.destination_country')
        .on('line.destination_place_id', 'is not', null),
    )
    .leftJoin(pairsOf(rules.classes).as('premium'), (join) =>
      join.on('premium.customer_id', '=', customer).onRef('premium.word', '=', 'line.class_of_travel'),
    )
    .select('line.booking_id')
    .select([
      flag('non_compliant', sql`not policy.is_compliant`),
      flag('high_risk', sql`risky.word is not null`),
      flag('domestic_premium', sql`${premium} and line.origin_country = line.destination_country`),
      flag('international_premium', sql`${premium} and line.origin_country <> line.destination_country`),
    ])
    .groupBy('line.booking_id');
}
