/**
 * The line rules of data quality as SQL over counted lines, as `line`: the lines to which a rule applies, and those of them
 * that are defective. Prices and twins are judged beside other lines (`prices.ts`, `twins.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import { type LineRule, lineRules, priceFactor } from '../../../contract/data-quality/rules.ts';
import type { Scope } from '../../access/scope.ts';
import { any, build } from '../../database/build.ts';
import { isUsed, ofProduct } from '../line-measures.ts';
import { priceOfLine, shownPrice } from './prices.ts';

export type Judging = Scope & {
  /** The nodes that take the lines of a source whose cost centre is unknown. */
  unknownNodes: readonly number[];
};

/** `found`: what a row of the rule shows; absent: the value is missing. */
export type LineTest = { base: RawBuilder<boolean>; defect: RawBuilder<boolean>; found?: RawBuilder<string> };

/** The median is of `price`, which is joined; null: the line has no price, or there are too few of its kind to judge. */
const isPriced = sql<boolean>`price.median is not null`;
const isImplausible = sql<boolean>`(${priceOfLine} > price.median * ${sql.lit(priceFactor)}
  or ${priceOfLine} * ${sql.lit(priceFactor)} < price.median)`;

export function lineTests(judging: Judging): Readonly<Record<LineRule, LineTest>> {
  const of = (rule: LineRule, ...more: readonly RawBuilder<boolean>[]) =>
    sql<boolean>`${sql.join([ofProduct(...lineRules[rule].products), ...more], sql` and `)}`;
  return {
    employeeNumber: { base: of('employeeNumber'), defect: isWithoutEmployeeNumber(judging) },
    costCentre: { base: sql.lit(true), defect: isOnUnknownNode(judging) },
    cheapestFare: { base: of('cheapestFare', isUsed), defect: sql`line.cheapest_rate is null` },
    bookedDate: {
      base: of('bookedDate'),
      defect: sql`line.booked_date > line.start_at::date`,
      found: sql`line.booked_date::text`,
    },
    classOfTravel: { base: of('classOfTravel'), defect: sql`line.class_of_travel is null` },
    place: { base: of('place'), defect: isOfUnknownPlace(judging) },
    policyCode: {
      base: of('policyCode', isUsed, sql`line.cheapest_rate < line.amount_paid`),
      defect: sql`line.raw_policy_code_id is null`,
    },
    pricePerKilometre: {
      base: of('pricePerKilometre', isPriced),
      defect: isImplausible,
      found: shownPrice,
    },
    pricePerNight: { base: of('pricePerNight', isPriced), defect: isImplausible, found: shownPrice },
    twin: {
      base: of('twin', sql`line.raw_traveller_id is not null`),
      defect: sql`twin.id is not null`,
      found: sql`twin.earlier_key`,
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
