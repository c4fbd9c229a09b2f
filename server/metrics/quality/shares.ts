/** How many lines each rule judges and finds defective, by source and month and by source and customer, in one statement. */
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { type LineRule, lineRuleNames } from '../../../contract/data-quality/rules.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { bitsOf, isOwn, ownBits } from '../../database/line-quality.ts';
import { customerBy } from '../customers.ts';
import { onKey } from '../joins.ts';
import { monthOfLine } from '../months.ts';
import type { Rows } from '../row-table.ts';
import { type Judging, lineTests } from './conditions.ts';
import { judgedDates, judgedLines } from './judged-lines.ts';

/** Of lines; money in cents, without its sign. */
export type LineCounts = { base: number; defects: number; baseMoney: number; defectMoney: number };

export type SharesRow = {
  source: string;
  /** The first day of a month; null: the row is of a customer. */
  month: string | null;
  /** null: the row is of a month, or of lines on nodes without a customer. */
  customerId: number | null;
  customer: string | null;
  /** Whether the lines are of the filter's dates, or only of the trend's months. */
  isInDates: boolean;
  lines: number;
  rules: Readonly<Record<LineRule, LineCounts>>;
};

/**
 * Every line is tested once: its group has the results of all rules as the bits of one number, and few combinations occur.
 * The sums of the rules are taken of these groups.
 */
export async function qualityShares(
  reading: Reading,
  judging: Judging,
  filter: ReportFilter,
): Promise<SharesRow[]> {
  const rows = await ask<StatedRow>(reading, statement(judging, filter));
  return rows.map(({ source, month, customer_id, customer, in_dates, lines, ...sums }) => ({
    source,
    month,
    customerId: customer_id,
    customer,
    isInDates: in_dates,
    lines,
    rules: Object.fromEntries(
      lineRuleNames.map((rule) => [
        rule,
        Object.fromEntries(
          kinds.map((kind) => [kind, (sums as Partial<Record<string, number>>)[`${rule}_${kind}`]]),
        ),
      ]),
    ) as Record<LineRule, LineCounts>,
  }));
}

const kinds = ['base', 'defects', 'baseMoney', 'defectMoney'] as const;

function statement(judging: Judging, filter: ReportFilter): Compilable<StatedRow> {
  const { dateStart, dateEnd } = filter;
  const tested = judgedLines(judging, filter, judgedDates(filter))
    .leftJoin(customerBy(judging).as('customer'), 'customer.node_id', 'line.node_id')
    .select([
      'line.data_source as source',
      'customer.customer_id',
      monthOfLine.as('month'),
      sql<boolean>`line.transaction_date between ${dateStart}::date and ${dateEnd}::date`.as('in_dates'),
      resultsOf(judging).as('bits'),
      sql<number>`abs(line.amount_paid)`.as('amount'),
    ]);
  const combinations = build
    .selectFrom(tested.as('line') as never)
    .groupBy(['source', 'customer_id', 'month', 'in_dates', 'bits'] as never)
    .select([
      'source',
      'customer_id',
      'month',
      'in_dates',
      'bits',
      sql<number>`count(*)`.as('lines'),
      sql<number>`sum(amount)`.as('amount'),
    ] as never) as Rows;
  const sums = lineRuleNames.flatMap((rule) => {
    const { base, defect } = bitsOf(rule);
    return [
      sumOf('lines', base).as(`${rule}_base`),
      sumOf('lines', defect).as(`${rule}_defects`),
      sumOf('amount', base).as(`${rule}_baseMoney`),
      sumOf('amount', defect).as(`${rule}_defectMoney`),
    ];
  });
  const grouped = (build.selectFrom(combinations.as('part') as never) as Rows)
    .groupBy(
      sql`grouping sets ((part.source, part.month, part.in_dates), (part.source, part.customer_id, part.in_dates))`,
    )
    .select([
      'part.source',
      'part.month',
      'part.customer_id',
      'part.in_dates',
      sql<number>`sum(part.lines)::bigint`.as('lines'),
      ...sums,
    ]);
  return (build.selectFrom(grouped.as('share') as never) as Rows)
    .leftJoin('nodes as customer', onKey(judging, 'customer', 'share.customer_id'))
    .selectAll('share')
    .select('customer.label as customer');
}

/** A row of the statement, besides the sums of the rules. */
type StatedRow = {
  source: string;
  month: string | null;
  customer_id: number | null;
  customer: string | null;
  in_dates: boolean;
  lines: number;
};

/** Of the lines that have the bit. */
const sumOf = (column: string, bit: number) =>
  sql<number>`coalesce(sum(${sql.ref(`part.${column}`)}) filter (where part.bits & ${sql.lit(bit)} <> 0), 0)::bigint`;

/** The results of all rules for a line. */
function resultsOf(judging: Judging): RawBuilder<number> {
  const tests = lineTests(judging);
  const beside = lineRuleNames
    .filter((rule) => !isOwn(rule))
    .map((rule) => {
      const { base, defect } = bitsOf(rule);
      const found = sql`case when ${tests[rule].defect} then ${sql.lit(base + defect)} else ${sql.lit(base)} end`;
      return sql`case when ${tests[rule].base} then ${found} else 0 end`;
    });
  return sql<number>`(${sql.join([ownBits, ...beside], sql` + `)})`;
}
