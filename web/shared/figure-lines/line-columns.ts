import type { LineValue, Unit } from '@tripledger/contract/core/figure.ts';
import type { LineRow } from '@tripledger/contract/core/lines.ts';
import type { Column, Kind } from '../../ui/columns.ts';

const kinds: Record<Unit, Kind> = {
  money: 'money',
  percent: 'percent',
  count: 'count',
  days: 'count',
  nights: 'count',
  kilometres: 'decimal',
  kilograms: 'decimal',
};

/** In words, where the head of the column is to say it. */
const units: Partial<Record<Unit, string>> = {
  days: 'days',
  nights: 'nights',
  kilometres: 'km',
  kilograms: 'kg',
};

export const kindOfUnit = (unit: Unit) => kinds[unit];

/** The columns of the rows behind a figure; beside the spend what each row adds to it, where that is another. */
export function lineColumns(value: LineValue | undefined): readonly Column<LineRow>[] {
  return [
    { field: 'bookingReference', title: 'Booking reference', width: 120 },
    { field: 'travellerName', title: 'Traveller', width: 140 },
    // Among the first, so that they are in sight where the others have to be scrolled to.
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
    ...(value ? [valueColumn(value)] : []),
    { field: 'costCentre', title: 'Cost centre', width: 160 },
    { field: 'productType', title: 'Product', width: 106 },
    { field: 'status', title: 'Status', width: 112 },
    { field: 'transactionDate', title: 'Transaction date', kind: 'date', width: 128 },
    { field: 'startDate', title: 'Start', kind: 'date', width: 116 },
    { field: 'supplier', title: 'Supplier', width: 120 },
    { field: 'ticketNumber', title: 'Ticket number', width: 140 },
    { field: 'description', title: 'Description', width: 140 },
    { field: 'policyCode', title: 'Policy code', width: 100 },
    { field: 'quantity', title: 'Quantity', kind: 'count', width: 104 },
  ];
}

function valueColumn({ label, unit }: LineValue): Column<LineRow> {
  const words = units[unit];
  const title = words && !label.toLowerCase().includes(words) ? `${label} (${words})` : label;
  return { field: 'value', title, kind: kinds[unit] };
}
