/** A booking's lines as they are shown: what is said once for all of them, and what of each. */
import { uncountedStatuses } from '@tripledger/contract/core/constants.ts';
import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { bookingDate } from './times.ts';

export type Fact = { name: string; value: string };

const booker = 'Travel booker';

/** Who travels, who booked, when, and at whose cost: said once, above the lines. */
export function factsOf(lines: readonly BookingLine[]): Fact[] {
  const travelled = lines.some(isTravelled) ? lines.filter(isTravelled) : lines;
  const starts = travelled.map(({ startDate, transactionDate }) => dayOf(startDate ?? transactionDate));
  const ends = travelled.map((line) => dayOf(line.endDate ?? line.startDate ?? line.transactionDate));
  const bookers = lines.flatMap(({ references }) => references.filter(({ name }) => name === booker));
  return [
    fact('Traveller', 'Travellers', distinct(lines.map(({ travellerName }) => travellerName))),
    fact('Booked by', 'Booked by', distinct(bookers.map(({ value }) => value))),
    { name: 'Dates', value: range(starts.sort()[0] ?? '', ends.sort().at(-1) ?? '') },
    fact('Cost centre', 'Cost centres', distinct(lines.map(({ costCentre }) => costCentre))),
  ].filter(({ value }) => value !== '');
}

const isTravelled = ({ startDate, status }: BookingLine) =>
  startDate !== null && !uncountedStatuses.includes(status);
const dayOf = (local: string) => local.slice(0, 10);
const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter((one) => one !== null))];
const fact = (one: string, several: string, values: readonly string[]): Fact => ({
  name: values.length > 1 ? several : one,
  value: values.join(', '),
});
const range = (from: string, to: string) =>
  to > from ? `${bookingDate(from)} to ${bookingDate(to)}` : bookingDate(from);

/** What the lines come to: those that count, in whole cents. */
export function totalOf(lines: readonly BookingLine[]): number {
  const counted = lines.filter(({ status }) => !uncountedStatuses.includes(status));
  return counted.reduce((sum, { totalSpend }) => sum + Math.round(totalSpend * 100), 0) / 100;
}

/** Whether the line was taken back: its amount is struck through. What is pending may still come. */
export const isTakenBack = ({ status }: BookingLine) => status === 'Void' || status === 'Cancelled';
export const isCounted = ({ status }: BookingLine) => !uncountedStatuses.includes(status);

export type Invoice = { number: string | null; date: string | null; amount: number };

/** The booking's invoices with what its lines on each come to. */
export function invoicesOf(lines: readonly BookingLine[]): Invoice[] {
  const invoiced = lines.filter(({ invoiceNumber, invoiceDate }) => invoiceNumber ?? invoiceDate);
  const byInvoice = Map.groupBy(invoiced, (line) => `${line.invoiceNumber} ${line.invoiceDate}`);
  return [...byInvoice.values()].map((group) => ({
    number: group[0]?.invoiceNumber ?? null,
    date: group[0]?.invoiceDate ?? null,
    amount: totalOf(group),
  }));
}

/** The flights of which a policy code, or savings that were lost, is known. */
export const policiesOf = (lines: readonly BookingLine[]): BookingLine[] =>
  lines.filter((line) => line.productType === 'Air' && (line.policyCode !== null || line.lostSavings !== 0));

/** Numbers and names in other systems, each once; whose it is, where not all lines have it. */
export function referencesOf(lines: readonly BookingLine[]): (Fact & { of: string | null })[] {
  const all = lines.flatMap((line) => line.references.map((reference) => ({ ...reference, line })));
  const others = all.filter(({ name }) => name !== booker);
  const byText = Map.groupBy(others, ({ name, value }) => JSON.stringify([name, value]));
  return [...byText.values()].map((group) => {
    const { name, value } = group[0]!;
    const of = distinct(group.map(({ line }) => line.header));
    return { name, value, of: group.length < lines.length ? of.join(', ') : null };
  });
}

/** The lines by product, products in the order of their names; within one as the answer has them. */
export function groupsOf(lines: readonly BookingLine[]): [name: string, lines: readonly BookingLine[]][] {
  return [...Map.groupBy(lines, ({ productType }) => productType)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
}

/** Of the status's badge; null: none. */
export function badgeOf(status: BookingLine['status']): 'warning' | 'default' | null {
  if (status === 'Normal') return null;
  return status === 'Changed' || status === 'Exchanged' || status === 'Adcol' ? 'warning' : 'default';
}

/** Where the line leads, and in what: nothing of the kind is said of fees and insurances. */
export function detailOf({ productType, detail, additionalDetail }: BookingLine): string[] {
  if (productType === 'Service Fee' || productType === 'Insurance') return [];
  return [detail, additionalDetail].filter((text) => text !== null);
}
