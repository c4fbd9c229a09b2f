import { lineRuleNames } from '@tripledger/contract/data-quality/rules.ts';
import * as z from 'zod';

const source = z.string().max(500).nullable();

/** The details that open above the Data Quality screen; `source`: null for all. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('rows'), rule: z.enum(lineRuleNames), source }),
  z.object({ of: z.literal('missingDays'), source }),
]);
export type Detail = z.infer<typeof details>;
