/** Writes one TMC's feed folder booking by booking, so that memory does not grow with its size. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBooking } from './booking.ts';
import { addMonths, travelOn } from './calendar.ts';
import type { Desk } from './draft.ts';
import { columns, csvRow, lineRow } from './line.ts';
import { policies } from './policies.ts';
import type { Random } from './random.ts';
import { locations } from './stations.ts';
import type { World } from './world.ts';

export type FeedSize = {
  /** The exact number of rows. */
  lines: number;
  /** Day number. Departures range from `years` before it to six months after. */
  today: number;
  years: number;
};

/** The average lines per booking; determines the share of lines in the future. */
const linesPerBooking = 4.85;
const chunkSize = 1 << 18;

export async function writeFeed(folder: string, world: World, random: Random, size: FeedSize): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'hierarchy.csv'), hierarchyFile(world));
  await writeFile(join(folder, 'policies.csv'), policiesFile());
  await writeFile(join(folder, 'locations.csv'), locationsFile());
  const file = createWriteStream(join(folder, 'line_items.csv'));
  const desk: Desk = {
    world,
    random,
    firstDay: addMonths(size.today, -12 * size.years),
    today: size.today,
    // Different TMCs have different booking references.
    counters: { booking: random.whole(0, 10_000_000), line: 0, ticket: 0, invoice: 0 },
    reused: [],
  };
  let chunk = csvRow(columns);
  for (const rows of bookings(desk, size)) {
    chunk += rows;
    if (chunk.length < chunkSize) continue;
    await send(file, chunk);
    chunk = '';
  }
  await send(file, chunk);
  file.end();
  await once(file, 'close');
}

/**
 * The rows of all bookings, latest departures first. Future days get the share that is already booked, and past days
 * divide the rest.
 */
function* bookings(desk: Desk, { lines, today }: FeedSize): Generator<string> {
  const first = desk.firstDay;
  const last = addMonths(today, 6);
  // There are few trips at first, because trips booked before the feed begins are not in it.
  const weight = (day: number) => travelOn(day) * (1 - Math.exp((first - day - 1) / 20));
  let past = 0;
  for (let day = first; day <= today; day += 1) past += weight(day);
  let ahead = 0;
  let written = 0;

  for (let day = last; day > today; day -= 1) {
    ahead += (travelOn(day) * lines) / past / linesPerBooking;
    for (; ahead >= 1 && written < lines; ahead -= 1) {
      const rows = makeBooking(desk, day).slice(0, lines - written);
      written += rows.length;
      yield rows.map(lineRow).join('');
    }
  }
  const left = lines - written;
  const before = written;
  let passed = 0;
  for (let day = today; day >= first; day -= 1) {
    passed += weight(day);
    const due = day === first ? lines : before + (left * passed) / past;
    while (written < Math.round(due)) {
      const rows = makeBooking(desk, day).slice(0, lines - written);
      written += rows.length;
      yield rows.map(lineRow).join('');
    }
  }
}

async function send(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}

function hierarchyFile(world: World): string {
  const header = csvRow(['node_code', 'parent_code', 'label', 'industry', 'fiscal_year_end']);
  const rows = world.nodes.map((node) =>
    csvRow([node.code, node.parentCode, node.label, node.industry, node.fiscalYearEnd]),
  );
  return header + rows.join('');
}

function policiesFile(): string {
  const flag = (value: boolean) => (value ? 'Y' : 'N');
  const header = csvRow(['policy_code', 'description', 'is_compliant', 'show_lost_savings']);
  const rows = policies.map((policy) =>
    csvRow([policy.code, policy.description, flag(policy.isCompliant), flag(policy.showLostSavings)]),
  );
  return header + rows.join('');
}

function locationsFile(): string {
  const header = csvRow(['code', 'name', 'country', 'latitude', 'longitude', 'city_code']);
  const rows = locations.map((place) =>
    csvRow([place.code, place.name, place.country, place.latitude, place.longitude, place.cityCode ?? null]),
  );
  return header + rows.join('');
}
