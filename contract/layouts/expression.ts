/** How a layout makes a value of our line from the columns of a foreign file. Values are texts; empty means absent. */
import * as z from 'zod';
import { controlWords, isReadable } from '../vocabulary/texts.ts';

export const dateOrders = ['ymd', 'ydm', 'dmy', 'dym', 'mdy', 'myd'] as const;
export type DateOrder = (typeof dateOrders)[number];

export type Expression =
  /** A column of the table that the rule reads, or of a joined table. */
  | { column: string; of?: string | undefined }
  | { constant: string }
  /** The values that are there, one after another. */
  | { joined: Expression[]; with?: string | undefined }
  /** The first value that is there. */
  | { firstOf: Expression[] }
  /** Part of a text, from a character counted from 1, or the text in another case. */
  | {
      text: Expression;
      from?: number | undefined;
      length?: number | undefined;
      case?: 'upper' | 'lower' | undefined;
    }
  /** A value for each value, ignoring case; others are refused, kept, or become a default. */
  | { map: Expression; values: Record<string, string>; otherwise: 'refuse' | 'keep' | { value: string } }
  | { date: Expression; zone?: Zone | undefined }
  /** A local time; the time may stand in a column of its own, and midnight is taken where there is none. */
  | { dateTime: Expression; time?: Expression | undefined; zone?: Zone | undefined }
  | { amount: Expression }
  /** The first amount less the others; an absent one counts as 0. */
  | { difference: Expression[] }
  | { sum: Expression[] }
  /** An amount without its sign, which is negative if the condition holds. */
  | { signed: Expression; negativeWhen: Condition }
  | { when: Condition; value: Expression; otherwise?: Expression | undefined }
  /** The node with this code or, if only one has it, this name. */
  | { node: Expression }
  /** A place by its code, or a city by its name and country, which is an ISO code or an English name. */
  | { place: Expression; city?: Expression | undefined; country?: Expression | undefined }
  /** A date, a number of days later. */
  | { days: number; after: Expression };

export type Condition =
  /** Ignores case. */
  | { is: Expression; in: string[] }
  | { given: Expression }
  /** A date or local time before today. */
  | { past: Expression }
  | { not: Condition }
  | { all: Condition[] }
  | { any: Condition[] };

/** The zone in which a time is written, unless it names its own, and the one in which it is kept. */
type Zone = { from: string; to: string };

const text = z.string().max(500).refine(isReadable, controlWords);
const some = z.lazy(() => z.array(expression).min(1).max(50));
const zone = z.strictObject({ from: text, to: text }).optional();

export const expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.strictObject({ column: text, of: text.optional() }),
    z.strictObject({ constant: text }),
    z.strictObject({ joined: some, with: text.optional() }),
    z.strictObject({ firstOf: some }),
    z.strictObject({
      text: expression,
      from: z.int().min(1).max(500).optional(),
      length: z.int().min(1).max(500).optional(),
      case: z.enum(['upper', 'lower']).optional(),
    }),
    z.strictObject({
      map: expression,
      values: z.record(text, text),
      otherwise: z.union([z.enum(['refuse', 'keep']), z.strictObject({ value: text })]),
    }),
    z.strictObject({ date: expression, zone }),
    z.strictObject({ dateTime: expression, time: expression.optional(), zone }),
    z.strictObject({ amount: expression }),
    z.strictObject({ difference: some }),
    z.strictObject({ sum: some }),
    z.strictObject({ signed: expression, negativeWhen: condition }),
    z.strictObject({ when: condition, value: expression, otherwise: expression.optional() }),
    z.strictObject({ node: expression }),
    z.strictObject({ place: expression, city: expression.optional(), country: expression.optional() }),
    z.strictObject({ days: z.int().min(0).max(3660), after: expression }),
  ]),
);

export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ is: expression, in: z.array(text).min(1).max(1000) }),
    z.strictObject({ given: expression }),
    z.strictObject({ past: expression }),
    z.strictObject({ not: condition }),
    z.strictObject({ all: z.array(condition).min(1).max(50) }),
    z.strictObject({ any: z.array(condition).min(1).max(50) }),
  ]),
);
