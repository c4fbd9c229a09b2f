/** Conditions on lines that metrics of several screens share. Each is one value, by which the planner recognises it. */
import { type RawBuilder, sql } from 'kysely';
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import type { Scope } from '../access/scope.ts';
import { any } from '../database/build.ts';
import { bitMask } from '../lib/bit-mask.ts';
import { type Condition, condition, conditionOnMatch } from './layer/model.ts';
import { isUsed, ofProduct } from './line-measures.ts';

/** Booking days have the columns as well. */
const coarse = <Of extends Condition>(one: Of): Of => ({ ...one, coarse: one });

/** In the order of the bits in `booking_days`. */
const bits: readonly ProductType[] = ['Air', 'Hotel', 'Car', 'Rail', 'Service Fee', 'Insurance', 'Other'];
const daysWith = new Map<string, Condition>();

/** Booking days with a line of the products, or with one of them that was booked online. */
export function onDaysWith(
  column: 'products' | 'online_products',
  products: readonly ProductType[],
): Condition {
  const mask = bitMask(bits, products);
  const key = `${column} ${mask}`;
  const known =
    daysWith.get(key) ?? condition(sql<boolean>`(${sql.ref(`line.${column}`)} & ${sql.lit(mask)}) <> 0`);
  daysWith.set(key, known);
  return known;
}

const byProducts = new Map<string, Condition>();

/** The line is of one of the products: the same value whenever it is of the same. */
export function ofProducts(...products: readonly ProductType[]): Condition {
  const known = byProducts.get(products.join());
  const made = known ?? {
    ...condition(ofProduct(...products)),
    products,
    coarse: onDaysWith('products', products),
  };
  byProducts.set(products.join(), made);
  return made;
}

export const air = ofProducts('Air');
export const hotel = ofProducts('Hotel');
export const car = ofProducts('Car');
export const serviceFee = ofProducts('Service Fee');
/** Products that make a trip. */
export const travel = ofProducts('Air', 'Rail', 'Hotel', 'Car');
/** Products that can be booked online. */
export const bookable = ofProducts('Air', 'Hotel', 'Car');

/** Neither a refund nor a negative amount. */
export const used = condition(isUsed);
export const flown = condition(sql<boolean>`line.is_flown`);
export const online = condition(sql<boolean>`line.is_online`);
export const offline = condition(sql<boolean>`not line.is_online`);
/** The line's policy is not compliant; a line without a policy is compliant. */
export const nonCompliant = conditionOnMatch(
  sql<boolean>`coalesce(not policy.is_compliant, false)`,
  'policy',
);
export const compliant = condition(sql<boolean>`coalesce(policy.is_compliant, true)`, 'policy');
export const hasPolicy = condition(sql<boolean>`line.raw_policy_code_id is not null`);
/** The same as `nonCompliant`, of lines that are grouped by policy description. */
export const nonCompliantInSlice = condition(sql<boolean>`not "policySlice"."isCompliant"`, 'policySlice');
export const named = coarse(condition(sql<boolean>`line.raw_traveller_id is not null`));

/**
 * The line is of a traveller whose id, `raw.traveller_id`, passes the test. Their records in the feed are looked up first,
 * which are far fewer than lines.
 */
export const isOfTravellers = ({ clientId }: Pick<Scope, 'clientId'>, test: RawBuilder<boolean>) =>
  sql<boolean>`line.raw_traveller_id in (
    select raw.id from raw_travellers as raw where raw.client_id = ${clientId} and ${test})`;

export const ofTravellers = (ids: readonly number[]) =>
  coarse({
    ...condition((reading) => isOfTravellers(reading, sql`raw.traveller_id = ${any(ids)}`)),
    leavesFew: true,
  });

/** The line is of one of the travellers; without any, the line is of some traveller. */
export const namedAs = (ids: readonly number[] | undefined) => (ids ? ofTravellers(ids) : named);
