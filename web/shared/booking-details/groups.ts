import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';

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
