import type { TableColumn } from '@tripledger/contract/http/paging.ts';
import type { Column } from '../../ui/columns.ts';

/** Widths in pixels of columns whose content does not fit the default of their kind. */
const widths: Partial<Record<string, number>> = {
  bookingReference: 120,
  reference: 120,
  ticketNumber: 136,
  employeeNumber: 130,
  destination: 130,
  duration: 70,
  productType: 106,
  status: 112,
  transactionDate: 128,
  startDate: 116,
  supplier: 120,
  airline: 130,
  classOfTravel: 130,
  advancePurchase: 90,
  policyCode: 110,
  quantity: 104,
  asDelivered: 260,
  trips: 130,
  hotelSpend: 140,
  last_login: 160,
  state: 90,
};

/** The columns that come first if there is no room for all, before other amounts. */
const leading: readonly string[] = ['travellerName', 'totalSpend', 'spend', 'value'];

/** The contract's columns prepared for rendering; `fields`: the ones to show, absent: all. */
export function drawn<Row>(
  columns: readonly TableColumn[],
  fields?: readonly string[],
): readonly Column<Row>[] {
  return columns
    .filter(({ field }) => !fields || fields.includes(field))
    .map((column) => ({
      ...column,
      ...(widths[column.field] && { width: widths[column.field] }),
      ...(leading.includes(column.field) && { leads: true }),
    })) as never;
}
