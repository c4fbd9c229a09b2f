/** Endpoints of the Data Quality screen. */
import * as z from 'zod';
import { column } from '../http/columns.ts';
import { lineRow } from '../http/lines.ts';
import { paged } from '../http/paging.ts';
import { report } from '../http/report.ts';
import {
  bookingReference,
  costCentre,
  ticketNumber,
  totalSpend,
  transactionDate,
  travellerName,
} from '../http/shared-columns.ts';
import { lineStatuses, productTypes } from '../vocabulary/constants.ts';
import { text } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';
import { lineRuleNames, lineRules, ruleNames } from './rules.ts';

const access = ['can_import'] as const;

const source = text(500)
  .min(1, 'Enter a source.')
  .optional()
  .meta({ description: 'The data source of the lines; absent: all.' });

const counts = z.object({
  base: z.number().meta({ description: 'Lines, or days, to which the rule applies.' }),
  defects: z.number(),
  baseMoney: money.meta({ description: 'What these lines paid, refunds as positive amounts; 0 for days.' }),
  defectMoney: money,
});
export type Counts = z.infer<typeof counts>;

const byRule = z
  .record(z.enum(ruleNames), counts)
  .meta({ description: 'By rule; the day rule is 0 for customers, since days are judged by source.' });
const score = z
  .number()
  .nullable()
  .meta({ description: '0 to 100, unrounded; null: no rule applies to any line.' });
const judged = { lines: z.number(), score, rules: byRule };
const month = z.string().meta({ description: 'YYYY-MM' });

export const overview = report({
  path: '/api/data_quality/overview/',
  summary: 'How good the data are by rule, source, customer and month.',
  access,
  isWhole: true,
  more: { source },
  answer: z.object({
    all: z.object(judged),
    trend: z
      .object({
        months: z.array(month),
        shares: z.record(z.enum(ruleNames), z.array(z.number().nullable())),
        scores: z.array(z.number().nullable()),
      })
      .meta({
        description:
          'The percentage without defects, and the score, of each of the 13 months up to that of the last day, of the whole month; null: nothing to judge.',
      }),
    sources: z
      .array(z.object({ source: z.string(), ...judged }))
      .meta({ description: 'All of them, whichever is chosen; in alphabetical order.' }),
    customers: z.array(z.object({ id: z.number(), label: z.string(), ...judged })),
    months: z.array(z.object({ month, ...judged })),
  }),
});

export const missingDays = report({
  path: '/api/data_quality/missing_days/',
  summary: 'Days on which a source usually has lines, but has none; the newest first.',
  access,
  isWhole: true,
  more: { source },
  answer: z.array(
    z.object({
      source: z.string(),
      day: z.string().meta({ description: 'YYYY-MM-DD' }),
      usually: z.number().meta({ description: 'Lines of the same weekday in the weeks before, on average.' }),
    }),
  ),
});

const { lineId, bookingId, travellerId, nodeId, customerId } = lineRow.shape;

export const rows = paged({
  path: '/api/data_quality/rows/',
  summary: 'The lines that a rule finds defective; the highest amounts first.',
  access,
  isWhole: true,
  more: { source, rule: z.enum(lineRuleNames, 'Unknown rule.') },
  keys: { lineId, bookingId, travellerId, nodeId, customerId },
  columns: {
    bookingReference,
    travellerName,
    totalSpend,
    finding: column.textOrNull(
      'Found',
      'What the rule found: a price, a date, or the key of the earlier twin.',
    ),
    transactionDate,
    startDate: column.dateOrNull('Start'),
    productType: column.of('Product', z.enum(productTypes)),
    status: column.of('Status', z.enum(lineStatuses)),
    description: column.textOrNull('Description'),
    supplier: column.textOrNull('Supplier'),
    ticketNumber,
    costCentre,
    dataSource: column.text('Source'),
    lineKey: column.text('Line key'),
  },
  sums: z.object({ lines: z.number(), totalSpend: money }),
  count: 'lines',
  fileTitle: (query) => ({
    screen: 'Data Quality',
    table: 'rule' in query ? (lineRules[query.rule as keyof typeof lineRules]?.title ?? '') : '',
  }),
});
