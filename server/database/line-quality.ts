/**
 * What the rules of data quality say of a line by itself, as SQL of both engines. PostgreSQL evaluates it; a replica keeps it
 * with its lines, as the bits of `quality`, since reading and comparing a dozen columns is most of what the rules cost.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  type LineRule,
  lineRuleNames,
  lineRules,
  shortHaulKilometres,
} from '../../contract/data-quality/rules.ts';
import { inReplica } from './in-replica.ts';

/** `also`: what the rule's base requires besides the product; `defect`: absent where it needs more than the line. */
type OwnTest = { also?: string; defect?: string };

function ownTests(line: string): Partial<Record<LineRule, OwnTest>> {
  const isUsed = `${line}.status <> 'Refunded' and ${line}.amount_paid >= 0`;
  // Changes tell only the difference that was paid.
  const hasPrice = `${isUsed} and ${line}.amount_paid > 0 and ${line}.status <> 'Changed'
    and coalesce(${line}.cost_of_change, 0) <= 0`;
  return {
    cheapestFare: { also: isUsed, defect: `${line}.cheapest_rate is null` },
    bookedDate: { defect: `not ${line}.has_booked_date or ${line}.booked_date > ${line}.start_at::date` },
    classOfTravel: { defect: `${line}.class_of_travel is null` },
    policyCode: {
      also: `${isUsed} and ${line}.cheapest_rate < ${line}.amount_paid`,
      defect: `${line}.raw_policy_code_id is null`,
    },
    pricePerKilometre: {
      also: `${hasPrice} and ${line}.distance_m > 0 and (${line}.product_type <> 'Air' or ${line}.is_flown)`,
    },
    pricePerNight: { also: `${hasPrice} and ${line}.quantity > 0` },
    twin: { also: `${line}.raw_traveller_id is not null` },
  };
}

const longHaul = (line: string) =>
  `(${line}.product_type = 'Air' and ${line}.distance_m > ${shortHaulKilometres * 1000})`;

function baseOf(rule: LineRule, line: string): string {
  const products = lineRules[rule].products.map((product) => `'${product}'`).join(', ');
  const { also } = ownTests(line)[rule] ?? {};
  return `(${line}.product_type in (${products})${also ? ` and ${also}` : ''})`;
}

/** A rule's bits: the line is of its base, and it is defective. */
export const bitsOf = (rule: LineRule) => {
  const at = lineRuleNames.indexOf(rule);
  return { base: 2 ** at, defect: 2 ** (at + lineRuleNames.length) };
};
const longHaulBit = 2 ** (2 * lineRuleNames.length);

/** Rules that need nothing but the line. */
export const isOwn = (rule: LineRule) => ownTests('line')[rule]?.defect !== undefined;
const ownRules = lineRuleNames.filter(isOwn);

function numberOf(rules: readonly LineRule[], line: string): string {
  const parts = rules.map((rule) => {
    const { base, defect } = bitsOf(rule);
    const test = ownTests(line)[rule]?.defect;
    const found = test ? `case when ${test} then ${base + defect} else ${base} end` : base;
    return `case when ${baseOf(rule, line)} then ${found} else 0 end`;
  });
  return parts.join(' + ');
}

/** What a replica keeps. */
export const qualityOf = (line: string) =>
  `(${numberOf(lineRuleNames, line)} + case when ${longHaul(line)} then ${longHaulBit} else 0 end)::integer`;

/** The columns in which twins agree, and few other lines do. */
export const likeness = ['raw_traveller_id', 'start_at', 'amount_paid'] as const;

/** false: the line is certainly no twin. */
export const mayBeTwin = inReplica<boolean>(
  sql`true`,
  sql.raw(
    `((${likeness.map((column) => `line.${column}`).join(', ')}) in (select ${likeness.join(', ')} from likenesses))`,
  ),
);

const hasBit = (bit: number) => sql.raw(`(line.quality & ${bit} <> 0)`);
const kept = (condition: string, bit: number) =>
  inReplica<boolean>(sql.raw<boolean>(`(${condition})`), hasBit(bit));

/** The rule applies to the line as far as the line tells. */
export const isBase = (rule: LineRule): RawBuilder<boolean> => kept(baseOf(rule, 'line'), bitsOf(rule).base);

/** Of a line of the base of a rule that needs nothing else. */
export const isDefect = (rule: LineRule): RawBuilder<boolean> =>
  kept(ownTests('line')[rule]?.defect ?? 'false', bitsOf(rule).defect);

export const isLongHaul: RawBuilder<boolean> = kept(longHaul('line'), longHaulBit);

/** The bits of all rules that need nothing but the line. */
export const ownBits = inReplica<number>(
  sql.raw(`(${numberOf(ownRules, 'line')})`),
  sql.raw(
    `(line.quality & ${ownRules.map(bitsOf).reduce((sum, { base, defect }) => sum + base + defect, 0)})`,
  ),
);
