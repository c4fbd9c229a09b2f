import type { Unit } from '@tripledger/contract/figure.ts';
import type { LineRow, LineValue } from '@tripledger/contract/lines.ts';
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

/** The columns of the rows behind a figure; the last is what each row adds to it, where that is not its spend. */
export function lineColumns(value: LineValue | undefined): readonly Column<LineRow>[] {
  return [
    { field: 'bookingReference', title: 'Booking reference', width: 110 },
    { field: 'travellerName', title: 'Traveller' },
    { field: 'costCentre', title: 'Cost centre' },
    { field: 'productType', title: 'Product', width: 96 },
    { field: 'status', title: 'Status', width: 92 },
    { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
    { field: 'startDate', title: 'Start', kind: 'date' },
    { field: 'supplier', title: 'Supplier' },
    { field: 'ticketNumber', title: 'Ticket number', width: 130 },
    { field: 'description', title: 'Description' },
    { field: 'policyCode', title: 'Policy code', width: 96 },
    { field: 'quantity', title: 'Quantity', kind: 'count', width: 90 },
    { field: 'totalSpend', title: 'Total spend', kind: 'money' },
    ...(value ? [valueColumn(value)] : []),
  ];
}

function valueColumn({ label, unit }: LineValue): Column<LineRow> {
  const words = units[unit];
  const title = words && !label.toLowerCase().includes(words) ? `${label} (${words})` : label;
  return { field: 'value', title, kind: kinds[unit] };
}
