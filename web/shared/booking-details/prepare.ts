/** Prepares a booking's lines for display: facts common to all lines, and details of each. */

import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { uncountedStatuses } from '@tripledger/contract/vocabulary/constants.ts';
import { shortDay } from '../../ui/format.ts';
import { texts } from './texts.ts';

export type Fact = { name: string; value: string };

const booker = 'Travel booker';

/** The common facts shown above the lines: travellers, bookers, dates and cost centres. */
export function factsOf(lines: readonly BookingLine[]): Fact[] {
  const travelLines = lines.some(isTravel) ? lines.filter(isTravel) : lines;
  const starts = travelLines.map(({ startDate, transactionDate }) => dayOf(startDate ?? transactionDate));
  const ends = travelLines.map((line) => dayOf(line.endDate ?? line.startDate ?? line.transactionDate));
  const bookers = lines.flatMap(({ references }) => references.filter(({ name }) => name === booker));
  return [
    fact(texts.traveller, texts.travellers, distinct(lines.map(({ travellerName }) => travellerName))),
    fact(texts.bookedBy, texts.bookedBy, distinct(bookers.map(({ value }) => value))),
    { name: texts.dates, value: range(starts.sort()[0] ?? '', ends.sort().at(-1) ?? '') },
    fact(texts.costCentre, texts.costCentres, distinct(lines.map(({ costCentre }) => costCentre))),
  ].filter(({ value }) => value !== '');
}

const isTravel = ({ startDate, status }: BookingLine) =>
  startDate !== null && !uncountedStatuses.includes(status);
const dayOf = (local: string) => local.slice(0, 10);
const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter((one) => one !== null))];
const fact = (one: string, several: string, values: readonly string[]): Fact => ({
  name: values.length > 1 ? several : one,
  value: values.join(', '),
});
const range = (from: string, to: string) =>
  to > from ? texts.dateRange(shortDay(from), shortDay(to)) : shortDay(from);

/** The total of the counted lines, in whole cents. */
export function totalOf(lines: readonly BookingLine[]): number {
  const counted = lines.filter(({ status }) => !uncountedStatuses.includes(status));
  return counted.reduce((sum, { totalSpend }) => sum + Math.round(totalSpend * 100), 0) / 100;
}

/**
 * Whether the line was voided or cancelled, so that its amount is struck through. A pending line may still be
 * confirmed.
 */
export const isVoidOrCancelled = ({ status }: BookingLine) => status === 'Void' || status === 'Cancelled';
export const isCounted = ({ status }: BookingLine) => !uncountedStatuses.includes(status);

export type Invoice = { number: string | null; date: string | null; amount: number };

/** The booking's invoices, each with the total of its lines. */
export function invoicesOf(lines: readonly BookingLine[]): Invoice[] {
  const invoiced = lines.filter(({ invoiceNumber, invoiceDate }) => invoiceNumber ?? invoiceDate);
  const byInvoice = Map.groupBy(invoiced, (line) => `${line.invoiceNumber} ${line.invoiceDate}`);
  return [...byInvoice.values()].map((group) => ({
    number: group[0]?.invoiceNumber ?? null,
    date: group[0]?.invoiceDate ?? null,
    amount: totalOf(group),
  }));
}

/** The flights with a policy code or lost savings. */
export const policiesOf = (lines: readonly BookingLine[]): BookingLine[] =>
  lines.filter((line) => line.productType === 'Air' && (line.policyCode !== null || line.lostSavings !== 0));

/** Numbers and names in other systems, each once; `of` names the lines that it belongs to, unless all lines have it. */
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

type Source = NonNullable<BookingLine['source']>;

/** The files from which the lines were read, each with the rows there, in order. */
export function sourcesOf(lines: readonly BookingLine[]): (Omit<Source, 'row'> & { rows: number[] })[] {
  const known = lines.flatMap(({ source }) => source ?? []);
  const byFile = Map.groupBy(known, ({ importId, file }) => JSON.stringify([importId, file]));
  return [...byFile.values()].map((group) => {
    const { row: _, ...file } = group[0] as Source;
    return { ...file, rows: group.map(({ row }) => row).sort((one, other) => one - other) };
  });
}

/** The lines by product, in alphabetical order of the products; within a product in the order of the response. */
export function groupsOf(lines: readonly BookingLine[]): [name: string, lines: readonly BookingLine[]][] {
  return [...Map.groupBy(lines, ({ productType }) => productType)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
}

/** The style of the status badge; null: no badge. */
export function badgeOf(status: BookingLine['status']): 'warning' | 'default' | null {
  if (status === 'Normal') return null;
  return status === 'Changed' || status === 'Exchanged' || status === 'Adcol' ? 'warning' : 'default';
}

/** The route and its details; fees and insurances have none. */
export function detailOf({ productType, detail, additionalDetail }: BookingLine): string[] {
  if (productType === 'Service Fee' || productType === 'Insurance') return [];
  return [detail, additionalDetail].filter((text) => text !== null);
}
