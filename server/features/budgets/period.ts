/** Which fiscal year of which customer is asked for. */
import type { list } from '../../../contract/budgets/calls.ts';
import { yearRange } from '../../../contract/core/constants.ts';
import type { Input } from '../../../contract/core/endpoint.ts';
import {
  type FiscalPeriod,
  type FiscalYear,
  fiscalPeriod,
  fiscalYearOf,
  periodHolding,
  periodShifted,
} from '../../../contract/core/fiscal-years.ts';
import type { Reading } from '../../db/ask.ts';
import { requireVisibleNode } from '../../db/visible-nodes.ts';
import { conflict, HttpError } from '../../ground/errors.ts';
import { type Customer, customerOf } from '../../settings/customers.ts';

export type Asked = Input<typeof list>['query'];

/** `year` is null where none is defined. */
export type AskedYear = {
  customer: Customer | null;
  year: { definition: FiscalYear; period: FiscalPeriod; previous: FiscalPeriod } | null;
};

const unknownYear = `Enter a day whose fiscal year, and the one before, lie in the years ${yearRange.first} to ${yearRange.last}.`;

/**
 * The fiscal year that holds the day which is asked for, else today. Throws `notFound` for a node that the reader may
 * not see, `conflict` where the customer's years are others by now than the caller believes, and refuses a day at either
 * end of the calendar.
 */
export async function askedYear(reading: Reading, asked: Asked, today: string): Promise<AskedYear> {
  await requireVisibleNode(reading, asked.client);
  const customer = (await customerOf(reading, asked.client)) ?? null;
  const end = customer?.fiscalYearEnd ?? null;
  const definition = end === null ? null : fiscalYearOf(end);
  if (asked.fiscalYear !== undefined && asked.fiscalYear !== definition?.id) {
    throw conflict('The fiscal year of this organisation is another one by now. Please reload the page.');
  }
  if (end === null || definition === null) return { customer, year: null };
  const period = periodHolding(end, asked.dateEnd ?? today);
  const previous = periodShifted(end, period, -1);
  const isKnown = [previous, period].every((one) => fiscalPeriod.safeParse(one).success);
  if (!isKnown) throw new HttpError(400, { dateEnd: [unknownYear] });
  return { customer, year: { definition, period, previous } };
}
