/** Two large files of an agency, invoices and the segments of their tickets, as the layout `invoice-segments` reads them. */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { presets } from '../server/layouts/presets/presets.ts';

const airports = ['MEL', 'SYD', 'BNE', 'PER', 'ADL', 'SIN', 'HKG', 'LHR', 'LAX', 'AKL', 'NRT', 'DXB'];
const legsOfTicket = 3;
const ticketsAtOnce = 2000;

/** Returns the paths. Tickets have three segments, and no fee: `lines` is the number of lines that come of them. */
export async function writeForeignFiles(folder: string, lines: number): Promise<string[]> {
  const tables = presets.get('invoice-segments')?.tables;
  const columns = (name: string) => [...(tables?.[name]?.columns ?? []), ...(tables?.[name]?.optional ?? [])];
  const paths = ['INVOICE', 'SEGMENT'].map((name) => join(folder, `${name}.csv`));
  const [invoices, segments] = paths.map((path) => createWriteStream(path)) as [WriteStream, WriteStream];
  await write(
    invoices,
    [Object.fromEntries(columns('INVOICE').map((name) => [name, name]))],
    columns('INVOICE'),
  );
  await write(
    segments,
    [Object.fromEntries(columns('SEGMENT').map((name) => [name, name]))],
    columns('SEGMENT'),
  );
  for (let first = 0; first < lines / legsOfTicket; first += ticketsAtOnce) {
    const tickets = Array.from(
      { length: Math.min(ticketsAtOnce, Math.ceil(lines / legsOfTicket) - first) },
      (_, at) => first + at,
    );
    await write(invoices, tickets.map(invoiceOf), columns('INVOICE'));
    await write(segments, tickets.flatMap(legsOf), columns('SEGMENT'));
  }
  for (const stream of [invoices, segments]) {
    stream.end();
    await finished(stream);
  }
  return paths;
}

async function write(stream: WriteStream, rows: object[], columns: string[]): Promise<void> {
  if (!stream.write(stringify(rows, { columns }))) await once(stream, 'drain');
}

const dayOf = (ticket: number, later = 0) =>
  new Date(Date.UTC(2025, 0, 1) + ((ticket % 500) + later) * 86_400_000).toISOString().slice(0, 10);

const invoiceOf = (ticket: number) => ({
  'Record Key': `K${ticket}`,
  'Sequence Number': 1,
  'Invoice Date': dayOf(ticket),
  'Booked Date': dayOf(ticket),
  'Void Ind': 'N',
  'PAX First Name': `First${ticket % 997}`,
  'PAX Last Name': `Last${ticket % 1009}`,
  'Booking Type': 'AIR',
  'Document Number': `081${String(ticket).padStart(10, '0')}`,
  'Record Locator': `R${ticket}`,
  'Vendor Code': 'QF',
  'Vendor Name': 'Qantas',
  'Currency Code': 'AUD',
  'Tax Amount': (ticket % 97) + 0.5,
  'Total Amount': 100 + (ticket % 5000) + 0.25,
  'Refund Indicator': ticket % 50 === 0 ? 'Y' : 'N',
  'PASSENGER ID': `E${ticket % 1009}`,
  'COST CENTER': 'BENCH-1',
  'Booked By': `Booker ${ticket % 31}`,
});

function legsOf(ticket: number) {
  return Array.from({ length: legsOfTicket }, (_, at) => ({
    'Record Key': `K${ticket}`,
    'Sequence Number': 1,
    Leg: at + 1,
    'Airline Code': 'QF',
    'Depart City Code': airports[(ticket + at) % airports.length],
    'Depart Date': dayOf(ticket, 20 + at),
    'Depart Time': '09:05',
    'Flight Number': 400 + at,
    'Arrive City Code': airports[(ticket + at + 1) % airports.length],
    'Arrive Date': dayOf(ticket, 20 + at),
    'Arrive Time': '17:45',
    CLASS: 'Y',
  }));
}
