import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineStatuses, productTypes } from '../contract/vocabulary/constants.ts';
import { type DemoTmc, writeDemoFeeds } from './demo-feeds.ts';
import { centsOf, type Feed, type Row, readFeed } from './feed-reading.ts';
import { faultsOf } from './feed-rules.ts';

const today = '2026-02-11';
const folder = mkdtempSync(join(tmpdir(), 'tripledger-demo-'));
let tmcs: DemoTmc[];
let feeds: Feed[];
let lines: Row[];

beforeAll(async () => {
  tmcs = await writeDemoFeeds(join(folder, 'one'), today);
  feeds = tmcs.map((tmc) => readFeed(tmc.folder));
  lines = feeds.flatMap((feed) => feed.lines);
});
afterAll(() => rmSync(folder, { recursive: true }));

const air = () => lines.filter((line) => line.product_type === 'Air');
const count = <T>(items: T[], test: (item: T) => unknown) => items.filter(test).length;
const bookings = (rows: Row[]) => Map.groupBy(rows, (line) => line.booking_reference!);

function hashes(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex')}`,
    );
}

test('the same day produces the same bytes, another day different ones', async () => {
  await writeDemoFeeds(join(folder, 'again'), today);
  await writeDemoFeeds(join(folder, 'later'), '2026-02-12');
  const first = hashes(join(folder, 'one'));
  expect(first).toHaveLength(8);
  expect(hashes(join(folder, 'again'))).toEqual(first);
  expect(hashes(join(folder, 'later'))).not.toEqual(first);
});

test('all rows comply with the feed format', () => {
  expect(feeds.flatMap((feed) => faultsOf(feed, today))).toEqual([]);
});

describe('organisations and people', () => {
  test('two TMCs, sixteen customers, most with a fiscal year, of the main TMC three or more in each industry', () => {
    expect(tmcs.map(({ code, country, currency }) => [code, country, currency])).toEqual([
      ['SOUTHERN', 'AU', 'AUD'],
      ['HARBOUR', 'NZ', 'NZD'],
    ]);
    const customers = feeds.map((feed) => feed.nodes.filter((node) => !node.parent_code));
    expect(customers.map((list) => list.length)).toEqual([14, 2]);
    expect(customers.flat().every((customer) => customer.industry)).toBe(true);
    expect(count(customers.flat(), (customer) => customer.fiscal_year_end)).toBe(15);
    expect(new Set(customers.flat().map((customer) => customer.fiscal_year_end)).size).toBe(5);
    const industries = Map.groupBy(customers[0]!, (customer) => customer.industry!);
    expect([...industries.values()].map((list) => list.length).sort()).toEqual([3, 3, 3, 5]);
  });

  test('three levels: customer, group, 8 to 40 cost centres', () => {
    for (const { nodes } of feeds) {
      const byParent = Map.groupBy(nodes, (node) => node.parent_code!);
      for (const customer of byParent.get('')!) {
        const groups = byParent.get(customer.node_code!)!;
        const centres = groups.flatMap((group) => byParent.get(group.node_code!)!);
        expect(groups.length).toBeGreaterThanOrEqual(2);
        expect(centres.length).toBeGreaterThanOrEqual(8);
        expect(centres.length).toBeLessThanOrEqual(40);
        expect(centres.some((centre) => byParent.has(centre.node_code!))).toBe(false);
      }
    }
  });

  test('840 raw travellers, some of them the same person, one with a very long name', () => {
    const raw = new Map(
      lines
        .filter((line) => line.traveller_name)
        .map((line) => {
          const key = [line.node_code!.split('-')[0], line.traveller_name, line.employee_number].join('|');
          return [key, line.traveller_name!];
        }),
    );
    expect(raw.size).toBeGreaterThanOrEqual(835);
    expect(raw.size).toBeLessThanOrEqual(840);
    const names = [...raw.values()];
    expect(count(names, (name) => name.includes('/'))).toBeGreaterThanOrEqual(3);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(60);
    expect(feeds[0]!.nodes.some((node) => !node.parent_code && node.label!.length > 60)).toBe(true);
    expect(count(lines, (line) => !line.traveller_name)).toBeGreaterThan(500);
  });
});

describe('lines', () => {
  test('120,000 lines over three years, with departures up to six months ahead', () => {
    expect(lines).toHaveLength(120_000);
    const sold = lines.map((line) => line.transaction_date!).sort();
    expect(sold[0]!.slice(0, 7)).toBe('2023-02');
    expect(sold.at(-1)).toBe(today);
    const ahead = bookings(lines.filter((line) => line.start_at! > `${today}T24`));
    expect(ahead.size).toBeGreaterThan(300);
    expect(lines.some((line) => line.start_at! > '2026-07')).toBe(true);
    expect(lines.some((line) => line.start_at! > '2026-09')).toBe(false);
  });

  test('every product and every status', () => {
    expect(new Set(lines.map((line) => line.product_type))).toEqual(new Set(productTypes));
    for (const status of lineStatuses) {
      expect(
        count(air(), (line) => line.status === status),
        status,
      ).toBeGreaterThan(20);
    }
  });

  test('seasons, weekdays and about 55% online', () => {
    const inMonth = (month: string) => count(air(), (line) => line.start_at!.slice(0, 7) === month);
    expect(inMonth('2025-01')).toBeLessThan(inMonth('2025-03') * 0.65);
    expect(inMonth('2025-12')).toBeLessThan(inMonth('2025-10') * 0.75);
    const weekend = count(air(), (line) => [0, 6].includes(new Date(`${line.start_at}Z`).getUTCDay()));
    expect(weekend / air().length).toBeLessThan(0.15);
    const travel = bookings(lines.filter((line) => ['Air', 'Hotel', 'Car'].includes(line.product_type!)));
    const online = count([...travel.values()], (rows) =>
      rows.some((line) => line.booking_method === 'Online'),
    );
    expect(online / travel.size).toBeGreaterThan(0.5);
    expect(online / travel.size).toBeLessThan(0.6);
  });

  test('policies of each kind, lines without a policy, and a code missing from policies.csv', () => {
    const kinds = new Set(
      feeds[0]!.policies.map((policy) => policy.is_compliant! + policy.show_lost_savings!),
    );
    expect(kinds).toEqual(new Set(['YN', 'YY', 'NY', 'NN']));
    expect(feeds[0]!.policies.some((policy) => policy.description === '')).toBe(true);
    const described = new Set(feeds[0]!.policies.map((policy) => policy.policy_code));
    const used = new Set(lines.map((line) => line.policy_code));
    for (const code of described) expect(used).toContain(code);
    expect([...used].filter((code) => !described.has(code)).sort()).toEqual(['', 'X9-OLD']);
    const dearer = air().filter(
      (line) => line.cheapest_rate && centsOf(line.amount_paid) > centsOf(line.cheapest_rate),
    );
    expect(count(dearer, (line) => line.policy_code === 'DECLINED')).toBeGreaterThan(100);
  });

  test('service fee types in several spellings, some free of charge', () => {
    const fees = lines.filter((line) => line.product_type === 'Service Fee');
    const types = new Set(fees.map((line) => line.service_fee_type));
    expect(types.size).toBeGreaterThanOrEqual(12);
    for (const type of ['Online Domestic', 'ONLINE DOM', 'Offline Domestic', 'OFFLINE DOM'])
      expect(types).toContain(type);
    expect(count(fees, (line) => centsOf(line.amount_paid) === 0)).toBeGreaterThan(500);
  });

  test('every optional value is missing somewhere', () => {
    for (const name of ['class_of_travel', 'fare_type', 'cheapest_rate', 'policy_code', 'supplier_code']) {
      expect(
        count(air(), (line) => line[name] === ''),
        name,
      ).toBeGreaterThan(100);
    }
    for (const name of ['matter_number', 'travel_booker', 'consultant_name', 'invoice_number', 'quantity']) {
      expect(
        count(lines, (line) => line[name] === ''),
        name,
      ).toBeGreaterThan(100);
      expect(
        count(lines, (line) => line[name] !== ''),
        name,
      ).toBeGreaterThan(100);
    }
  });
});

describe('cases', () => {
  test('tickets in credit expire soon, later, in the past or never', () => {
    const credits = lines.filter((line) => line.credit_value);
    expect(new Set(credits.map((line) => line.status))).toEqual(new Set(['Available', 'Ticket Credit']));
    const expiring = (from: string, to: string) =>
      count(credits, (line) => line.credit_expiry! >= from && line.credit_expiry! < to);
    expect(expiring('2000-01-01', today)).toBeGreaterThan(5);
    expect(expiring(today, '2026-03-13')).toBeGreaterThan(0);
    expect(expiring('2026-03-13', '2100-01-01')).toBeGreaterThan(20);
    expect(count(credits, (line) => !line.credit_expiry)).toBeGreaterThan(0);
    expect(credits.every((line) => centsOf(line.credit_value) >= 0)).toBe(true);
  });

  test('every refund has its original line', () => {
    const key = (line: Row) => [line.ticket_number, line.origin, line.destination, line.start_at].join('|');
    const bought = new Map(
      air()
        .filter(({ status }) => status !== 'Refunded')
        .map((line) => [key(line), line]),
    );
    const refunds = air().filter(({ status }) => status === 'Refunded');
    for (const refund of refunds) {
      expect(centsOf(refund.amount_paid)).toBeLessThanOrEqual(0);
      expect(-centsOf(refund.amount_paid)).toBeLessThanOrEqual(centsOf(bought.get(key(refund))!.amount_paid));
      expect(refund.transaction_date! > bought.get(key(refund))!.transaction_date!).toBe(true);
    }
    expect(count(refunds, (line) => centsOf(line.amount_paid) < 0)).toBeGreaterThan(500);
    expect(lines.some((line) => line.product_type === 'Hotel' && line.status === 'Refunded')).toBe(true);
  });

  test('some references are reused by another customer more than a year later', () => {
    const customerOf = (line: Row) => line.node_code!.split('-')[0]!;
    for (const feed of feeds) {
      const customers = [...bookings(feed.lines).values()].map((rows) => Map.groupBy(rows, customerOf));
      const reused = customers.filter((list) => list.size > 1);
      expect(reused.length).toBeGreaterThan(3);
      for (const list of reused) {
        const [later, earlier] = [...list.values()];
        expect(list.size).toBe(2);
        expect(earlier![0]!.booked_date!.slice(0, 4) < later![0]!.booked_date!.slice(0, 4)).toBe(true);
      }
    }
  });

  test('some bookings span several cost centres, including cost centres of different groups', () => {
    const groupOf = (line: Row) => line.node_code!.split('-').slice(0, 2).join('-');
    const customerOf = (line: Row) => line.node_code!.split('-')[0]!;
    for (const feed of feeds) {
      const customers = [...bookings(feed.lines).values()].flatMap((rows) => [
        ...Map.groupBy(rows, customerOf).values(),
      ]);
      const several = (of: (line: Row) => string) =>
        count(customers, (rows) => new Set(rows.map(of)).size > 1) / customers.length;
      expect(several((line) => line.node_code!)).toBeGreaterThan(0.015);
      expect(several((line) => line.node_code!)).toBeLessThan(0.05);
      expect(several(groupOf)).toBeGreaterThan(0.01);
    }
  });

  test('changes have a cost, and additional collections have separate tickets', () => {
    expect(count(air(), (line) => centsOf(line.cost_of_change) > 0)).toBeGreaterThan(500);
    const collected = air().filter((line) => line.status === 'Adcol');
    expect(collected.every((line) => line.ticket_type === 'ADC' && centsOf(line.amount_paid) > 0)).toBe(true);
  });

  test('trips of every shape, nights without a hotel, several travellers in a booking', () => {
    const flown = [...bookings(air().filter((line) => line.status === 'Normal')).values()].map((rows) =>
      rows.filter((line) => line.traveller_name === rows[0]!.traveller_name),
    );
    const from = (rows: Row[]) => rows[0]!.origin;
    const to = (rows: Row[]) => rows.at(-1)!.destination;
    const isGapped = (rows: Row[]) =>
      rows.some((line, i) => i > 0 && line.origin !== rows[i - 1]!.destination);
    expect(count(flown, (rows) => from(rows) === to(rows) && !isGapped(rows))).toBeGreaterThan(5000);
    expect(count(flown, (rows) => from(rows) !== to(rows) && !isGapped(rows))).toBeGreaterThan(500);
    expect(count(flown, (rows) => from(rows) === to(rows) && isGapped(rows))).toBeGreaterThan(300);
    const hours = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 3_600_000;
    const stays = (rows: Row[]) =>
      count(rows, (line) => {
        const next = rows[rows.indexOf(line) + 1];
        return next && hours(line.end_at!, next.start_at!) > 14;
      });
    expect(count(flown, (rows) => !isGapped(rows) && stays(rows) > 1)).toBeGreaterThan(1000);

    const all = [...bookings(lines).values()];
    const hasHotel = (rows: Row[]) => rows.some((line) => line.product_type === 'Hotel');
    const isAway = (rows: Row[]) => {
      const flights = rows.filter((line) => line.product_type === 'Air' && line.status === 'Normal');
      return flights.length > 1 && flights.at(-1)!.start_at!.slice(0, 10) > flights[0]!.end_at!.slice(0, 10);
    };
    expect(count(all, (rows) => isAway(rows) && !hasHotel(rows))).toBeGreaterThan(1000);
    const named = (rows: Row[]) => new Set(rows.map((line) => line.traveller_name).filter(Boolean)).size;
    expect(count(all, (rows) => named(rows) > 1)).toBeGreaterThan(500);
  });

  test('hotels and cars in cities and at custom locations, trains between stations', () => {
    const own = new Set(feeds[0]!.places.map((place) => place.code!));
    for (const product of ['Hotel', 'Car']) {
      const locations = new Set(
        lines.filter((line) => line.product_type === product).map((line) => line.location!),
      );
      expect([...locations].some((code) => own.has(code))).toBe(true);
      for (const city of ['MEL', 'LON', 'NYC', 'TYO']) expect(locations).toContain(city);
    }
    const trains = lines.filter((line) => line.product_type === 'Rail');
    expect(trains.every((line) => own.has(line.origin!) && own.has(line.destination!))).toBe(true);
  });

  test('places at home and abroad', () => {
    const reached = new Set(air().map((line) => line.destination!));
    for (const airport of ['SYD', 'PER', 'AKL', 'SIN', 'LHR', 'LAX', 'JFK', 'DXB', 'HKG', 'NRT']) {
      expect(reached).toContain(airport);
    }
  });
});
