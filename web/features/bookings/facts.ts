/** The read-only details of a line. */

import { date, type MoneyFormat, missing, money } from '@tripledger/charts/format.ts';
import type { LineItem } from '@tripledger/contract/bookings/calls.ts';
import { hasEditableStatus } from '@tripledger/contract/bookings/calls.ts';

export type Fact = { name: string; value: string };

export function factsOf(line: LineItem, format: MoneyFormat): Fact[] {
  const amount = (value: number | null) => (value === null ? missing : money(value, format));
  const text = (value: string | number | null) => (value === null ? missing : String(value));
  return [
    { name: 'Reference', value: line.booking_reference },
    { name: 'Product', value: line.product_type },
    { name: 'Line', value: line.header },
    // An editable status is shown as a form field instead.
    ...(hasEditableStatus(line.product_type) ? [] : [{ name: 'Status', value: line.status }]),
    { name: 'Segment', value: text(line.segment_sequence) },
    { name: 'Start', value: time(line.start_date) },
    { name: 'End', value: time(line.end_date) },
    { name: 'Transaction date', value: date(line.transaction_date) },
    { name: 'Amount paid', value: amount(line.amount_paid) },
    { name: 'Cheapest rate', value: amount(line.cheapest_rate) },
    { name: 'Traveller', value: text(line.traveller_name) },
    { name: 'Customer', value: line.organisation_name },
    { name: 'Cost centre', value: line.entity_name },
    { name: 'Invoice number', value: text(line.invoice_number) },
    { name: 'Consultant', value: text(line.consultant_name) },
    { name: 'Ticket type', value: text(line.ticket_type) },
    { name: 'Booking method', value: line.booking_method },
  ];
}

const time = (local: string | null) =>
  local === null ? missing : `${date(local.slice(0, 10))} ${local.slice(11)}`;
