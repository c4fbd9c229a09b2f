/** The requested customer and fiscal year. */
import type { list } from '../../../contract/budgets/calls.ts';
import type { Input } from '../../../contract/http/endpoint.ts';
import { yearRange } from '../../../contract/vocabulary/constants.ts';
import {
  type FiscalPeriod,
  periodHolding,
  periodShifted,
} from '../../../contract/vocabulary/fiscal-periods.ts';
import { type FiscalYear, fiscalPeriod, fiscalYearOf } from '../../../contract/vocabulary/fiscal-years.ts';
import type { Reading } from '../../access/ask.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import { conflict, HttpError } from '../../lib/errors.ts';
import { type Customer, customerOf } from '../../tenants/customer-settings.ts';

export type BudgetQuery = Input<typeof list>['query'];

/** `year` is null if the customer has no fiscal year. */
export type RequestedYear = {
  customer: Customer | null;
  year: { definition: FiscalYear; period: FiscalPeriod; previous: FiscalPeriod } | null;
};

const unknownYear = `Enter a day whose fiscal year, and the one before, lie in the years ${yearRange.first} to ${yearRange.last}.`;

/**
 * The fiscal year that contains the requested day, or else today. Throws `notFound` for a node that the reader may not
 * see, `conflict` if the customer's fiscal year has changed since the caller read it, and a 400 for a day at either end
 * of the supported years.
 */
export async function requestedYear(
  reading: Reading,
  request: BudgetQuery,
  { today, locale }: { today: string; locale: string },
): Promise<RequestedYear> {
  await requireVisibleNode(reading, request.client);
  const customer = (await customerOf(reading, request.client)) ?? null;
  const end = customer?.fiscalYearEnd ?? null;
  const definition = end === null ? null : fiscalYearOf(end, locale);
  if (request.fiscalYear !== undefined && request.fiscalYear !== definition?.id) {
    throw conflict('The fiscal year of this organisation is another one by now. Please reload the page.');
  }
  if (end === null || definition === null) return { customer, year: null };
  const period = periodHolding(end, request.dateEnd ?? today);
  const previous = periodShifted(end, period, -1);
  const isKnown = [previous, period].every((one) => fiscalPeriod.safeParse(one).success);
  if (!isKnown) throw new HttpError(400, { dateEnd: [unknownYear] });
  return { customer, year: { definition, period, previous } };
}
