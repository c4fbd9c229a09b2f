/** The read-only details of a line. */

import { type MoneyFormat, missing, money } from '@tripledger/charts/format.ts';
import type { LineItem } from '@tripledger/contract/bookings/calls.ts';
import { hasEditableStatus } from '@tripledger/contract/bookings/calls.ts';
import { date } from '../../ui/format.ts';
import { texts } from './texts.ts';

export type Fact = { name: string; value: string };

export function factsOf(line: LineItem, format: MoneyFormat): Fact[] {
  const amount = (value: number | null) => (value === null ? missing : money(value, format));
  const text = (value: string | number | null) => (value === null ? missing : String(value));
  return [
    { name: texts.facts.reference, value: line.booking_reference },
    { name: texts.facts.product, value: line.product_type },
    { name: texts.facts.line, value: line.header },
    // An editable status is shown as a form field instead.
    ...(hasEditableStatus(line.product_type) ? [] : [{ name: texts.facts.status, value: line.status }]),
    { name: texts.facts.segment, value: text(line.segment_sequence) },
    { name: texts.facts.start, value: time(line.start_date) },
    { name: texts.facts.end, value: time(line.end_date) },
    { name: texts.facts.transactionDate, value: date(line.transaction_date) },
    { name: texts.facts.amountPaid, value: amount(line.amount_paid) },
    { name: texts.facts.cheapestRate, value: amount(line.cheapest_rate) },
    { name: texts.facts.traveller, value: text(line.traveller_name) },
    { name: texts.facts.customer, value: line.organisation_name },
    { name: texts.facts.costCentre, value: line.entity_name },
    { name: texts.facts.invoiceNumber, value: text(line.invoice_number) },
    { name: texts.facts.consultant, value: text(line.consultant_name) },
    { name: texts.facts.ticketType, value: text(line.ticket_type) },
    { name: texts.facts.bookingMethod, value: line.booking_method },
  ];
}

const time = (local: string | null) =>
  local === null ? missing : `${date(local.slice(0, 10))} ${local.slice(11)}`;
