/**
 * The line rules of data quality as SQL over counted lines, as `line`: the lines to which a rule applies, and those of them
 * that are defective. What a line tells by itself is in `database/line-quality.ts`; prices and twins are judged beside other
 * lines (`prices.ts`, `twins.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { LineRule } from '../../../contract/data-quality/rules.ts';
import type { Scope } from '../../access/scope.ts';
import { any, build } from '../../database/build.ts';
import { isBase, isDefect } from '../../database/line-quality.ts';
import { isImplausible, isPriced, shownPrice } from './prices.ts';

export type Judging = Scope & {
  /** The nodes that take the lines of a source whose cost centre is unknown. */
  unknownNodes: readonly number[];
};

/** `defect`: of the lines of the base; `finding`: what a row of the rule shows; absent: a value is missing. */
export type LineTest = {
  base: RawBuilder<boolean>;
  defect: RawBuilder<boolean>;
  finding?: RawBuilder<string>;
};

export function lineTests(judging: Judging): Readonly<Record<LineRule, LineTest>> {
  const price = (rule: LineRule): LineTest => ({
    base: sql`(${isBase(rule)} and ${isPriced})`,
    defect: isImplausible,
    finding: shownPrice,
  });
  const test = (rule: LineRule, defect = isDefect(rule)): LineTest => ({ base: isBase(rule), defect });
  return {
    employeeNumber: test('employeeNumber', isWithoutEmployeeNumber(judging)),
    costCentre: test('costCentre', isOnUnknownNode(judging)),
    cheapestFare: test('cheapestFare'),
    bookedDate: {
      ...test('bookedDate'),
      finding: sql`case when line.has_booked_date then line.booked_date::text end`,
    },
    classOfTravel: test('classOfTravel'),
    place: test('place', isOfUnknownPlace(judging)),
    policyCode: test('policyCode'),
    pricePerKilometre: price('pricePerKilometre'),
    pricePerNight: price('pricePerNight'),
    twin: { ...test('twin', sql`twin.id is not null`), finding: sql`twin.earlier_key` },
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
