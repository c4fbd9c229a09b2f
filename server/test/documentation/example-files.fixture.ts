/** The files that the pages speak of: a feed, agencies' files, exchange rates. */
import { cpSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { drawBookings } from '../../layouts/presets/testing/bookings.fixture.ts';
import { databasics, invoiceSegments, travelbooster } from '../../layouts/presets/testing/tables.fixture.ts';
import { flight, type Row, smallHierarchy, stay, withFeed } from '../builders/feed.ts';

const travellers = ['Ada Byron', 'Grace Hopper', 'Zoë Müller'];
const lines = travellers.flatMap((traveller_name, at): Row[] => {
  const of = { traveller_name, booking_reference: `B${at}`, node_code: 'ACME-1' };
  return [
    flight('MEL', 'SIN', `2026-08-1${at}`, {
      ...of,
      amount_paid: `${100 + at}.00`,
      class_of_travel: 'Economy',
    }),
    stay('Hotel', 'SIN', `2026-08-1${at}`, `2026-08-2${at}`, { ...of, amount_paid: '200.00' }),
  ];
});

export const lineCount = lines.length;

/** Writes a feed into a folder, over the files that are there. */
export const writeFeed = (folder: string, of: Row[] = lines) =>
  withFeed({ hierarchy: smallHierarchy, lines: of }, async (made) =>
    cpSync(made, folder, { recursive: true }),
  );

const header = 'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid';

export async function writeExampleFiles(folder: string): Promise<void> {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'prepared'));
  await writeFeed(join(folder, 'prepared'));
  const bookings = drawBookings(10);
  for (const [name, text] of Object.entries(invoiceSegments.files(bookings))) write(name, text);
  const [travel] = Object.values(databasics.files(bookings));
  write('travel.txt', travel as string);
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(travelbooster.files(bookings)))
    archive.addBuffer(Buffer.from(text), name);
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(join(folder, 'export.zip')));
  write('rates.csv', 'day,from,to,rate\n2026-03-09,EUR,AUD,1.65\n2026-03-10,EUR,AUD,1.66\n');
  write('march.csv', `${header}\nbank,M1,B9,Other,ACME,2026-03-10,10.00\n`);
}
