/**
 * The line rules of data quality as SQL over counted lines, as `line`: the lines to which a rule applies, and those of them
 * that are defective. Prices and twins are judged beside other lines (`prices.ts`, `twins.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import { type LineRule, lineRules } from '../../../contract/data-quality/rules.ts';
import type { Scope } from '../../access/scope.ts';
import { any, build } from '../../database/build.ts';
import { isUsed, ofProduct } from '../line-measures.ts';
import { isImplausible, isPriced, shownPrice } from './prices.ts';

export type Judging = Scope & {
  /** The nodes that take the lines of a source whose cost centre is unknown. */
  unknownNodes: readonly number[];
};

/**
 * A rule of the lines of its products. `also`: what else its base requires; `finding`: what a row of the rule shows. Without
 * them, the base is all lines of the products, and a value is missing.
 */
export type LineTest = {
  also?: RawBuilder<boolean>;
  defect: RawBuilder<boolean>;
  finding?: RawBuilder<string>;
};

export const ofRule = (rule: LineRule) => ofProduct(...lineRules[rule].products);

export function lineTests(judging: Judging): Readonly<Record<LineRule, LineTest>> {
  const price: LineTest = { also: isPriced, defect: isImplausible, finding: shownPrice };
  return {
    employeeNumber: { defect: isWithoutEmployeeNumber(judging) },
    costCentre: { defect: isOnUnknownNode(judging) },
    cheapestFare: { also: isUsed, defect: sql`line.cheapest_rate is null` },
    bookedDate: {
      defect: sql`line.booked_date > line.start_at::date`,
      finding: sql`line.booked_date::text`,
    },
    classOfTravel: { defect: sql`line.class_of_travel is null` },
    place: { defect: isOfUnknownPlace(judging) },
    policyCode: {
      also: sql`(${isUsed} and line.cheapest_rate < line.amount_paid)`,
      defect: sql`line.raw_policy_code_id is null`,
    },
    pricePerKilometre: price,
    pricePerNight: price,
    twin: {
      also: sql`line.raw_traveller_id is not null`,
      defect: sql`twin.id is not null`,
      finding: sql`twin.earlier_key`,
    },
  };
}

/** Merged travellers share an employee number. */
const isWithoutEmployeeNumber = ({ clientId }: Scope) => sql<boolean>`(line.raw_traveller_id is null
  or line.raw_traveller_id in ${build
    .selectFrom('raw_travellers as raw')
    .innerJoin('travellers as person', (join) =>
      join.on('person.client_id', '=', clientId).onRef('person.id', '=', 'raw.traveller_id'),
    )
    .where('raw.client_id', '=', clientId)
    .where(sql<boolean>`coalesce(person.employee_number, '') = ''`)
    .select('raw.id')})`;

const isOnUnknownNode = ({
  clientId,
  unknownNodes,
}: Judging) => sql<boolean>`(line.node_id = ${any(unknownNodes)}
  or line.node_id in ${build
    .selectFrom('nodes as below')
    .where('below.client_id', '=', clientId)
    .where('below.customer_id', 'is not', null)
    .whereRef('below.customer_id', '<>', 'below.id')
    .select('below.customer_id')})`;

function isOfUnknownPlace({ clientId }: Scope) {
  const unknown = build
    .selectFrom('places as unknown')
    .where('unknown.client_id', '=', clientId)
    .where(sql<boolean>`(unknown.country is null or unknown.latitude is null or unknown.longitude is null)`)
    .select('unknown.id');
  return sql<boolean>`(line.destination_place_id is null or line.destination_place_id in ${unknown}
    or line.origin_place_id in ${unknown})`;
}
