import { describe, expect, test } from 'vitest';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { gramsOf } from '../metrics/emissions.ts';
import { flight, type Row, stay } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';

const database = testDatabase();

const there = flight('MEL', 'SIN', '2026-03-10', { ticket_number: 'T1', amount_paid: '500.00' });
const back = flight('SIN', 'MEL', '2026-03-14', { ticket_number: 'T1', amount_paid: '400.00' });
const refund = { ...there, line_key: 'R1', status: 'Refunded', amount_paid: '-500.00' };

/** Flown flags by line key. */
const flown = (lines: { line_key: string; is_flown: boolean }[]) =>
  Object.fromEntries(lines.map((line) => [line.line_key, line.is_flown]));

describe('flown', () => {
  test('an Air line is flown depending on its status', async () => {
    const client = await newClient(database);
    const statuses = [
      'Normal',
      'Changed',
      'UNKNOWN',
      'Pending',
      'Refunded',
      'Lost',
      'Available',
      'Ticket Credit',
    ];
    const more = ['Exchanged', 'Redeemed', 'Adcol', 'Void', 'Cancelled'];
    const lines = [...statuses, ...more].map((status, index) => ({
      ...flight('MEL', 'SIN', `2026-03-${10 + index}`, { status, line_key: status }),
    }));
    await client.importFeed({ lines: [...lines, { product_type: 'Other', line_key: 'Other' }] });
    const stored = await client.lines();
    const keys = (which: 'is_flown' | 'is_counted') =>
      stored.filter((one) => one[which]).map((one) => one.line_key);
    expect(keys('is_flown')).toEqual(['Changed', 'Normal', 'Pending', 'UNKNOWN']);
    expect(stored.filter((one) => !one.is_counted).map((one) => one.line_key)).toEqual([
      'Cancelled',
      'Pending',
      'Void',
    ]);
  });

  test('a flight with a refund of the same ticket, origin, destination and start is not flown', async () => {
    const client = await newClient(database);
    await client.importFeed({
      lines: [
        there,
        back,
        refund,
        { ...there, line_key: 'later', start_at: '2026-03-10T09:00' },
        { ...there, line_key: 'other ticket', ticket_number: 'T2' },
        { ...there, line_key: 'no ticket', ticket_number: '' },
        { ...there, line_key: 'refund without ticket', status: 'Refunded', ticket_number: '' },
      ],
    });
    expect(flown(await client.lines())).toEqual({
      L1: false,
      L2: true,
      R1: false,
      later: true,
      'other ticket': true,
      'no ticket': true,
      'refund without ticket': false,
    });
  });

  test('a refund in a later feed makes the stored flight not flown, and withdrawing it reverses that', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: [there, back] });
    expect(await client.trips()).toMatchObject([{ itinerary_summary: 'MEL-SIN-MEL', version: 1_000_000 }]);

    const later = { ...refund, booking_reference: 'B7' };
    expect(await client.importFeed({ lines: [later] })).toMatchObject({ added: 1, changed: 0 });
    expect(flown(await client.lines())).toEqual({ L1: false, L2: true, R1: false });
    // L2 itself is unchanged, but its trip has a new destination, so L2 gets the new version.
    expect((await client.lines()).map((line) => line.version)).toEqual([2_000_000, 2_000_000, 2_000_000]);
    expect(await client.trips()).toMatchObject([
      { reference: 'B1', itinerary_summary: 'SIN-MEL', version: 2_000_000 },
      { reference: 'B7', itinerary_summary: 'MEL-SIN', version: 2_000_000 },
    ]);

    await client.importFeed({ lines: [{ ...later, status: 'Void' }] });
    expect(flown(await client.lines())).toEqual({ L1: true, L2: true, R1: false });
    expect(await client.trips()).toMatchObject([
      { reference: 'B1', itinerary_summary: 'MEL-SIN-MEL', version: 3_000_000 },
      { reference: 'B7', itinerary_summary: null, version: 3_000_000 },
    ]);
  });

  test('a flight that comes after its refund is not flown', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: [refund] });
    await client.importFeed({ lines: [there] });
    expect(flown(await client.lines())).toEqual({ L1: false, R1: false });
    // A stored flight keeps its refund when its booking is touched by another line.
    await client.importFeed({ lines: [{ ...back, line_key: 'L2', ticket_number: 'T5' }] });
    expect(await client.trips()).toMatchObject([{ itinerary_summary: 'SIN-MEL' }]);
  });
});

describe('a trip stored by older rules', () => {
  const insurance = flight('SYD', 'LHR', '2026-03-01', {
    product_type: 'Insurance',
    line_key: 'I1',
    booking_reference: 'B2',
  });
  const fee = {
    product_type: 'Service Fee',
    service_fee_type: 'Online',
    line_key: 'F1',
    booking_reference: 'B2',
  };

  test('is derived again by the next import, whatever its content', async () => {
    const client = await newClient(database);
    const feed = { lines: [there, insurance, fee] };
    await client.importFeed(feed);
    await client.within(async (trx) => {
      const [{ id }] = (await trx
        .selectFrom('places')
        .select('id')
        .where('client_id', '=', client.id)
        .where('code', '=', 'LON')
        .execute()) as [{ id: number }];
      await trx
        .updateTable('bookings')
        .set({ destination_place_id: id, itinerary_summary: 'SYD-LHR' })
        .where('client_id', '=', client.id)
        .where('reference', '=', 'B2')
        .execute();
      await trx
        .updateTable('line_items')
        .set({ trip_place_id: id, destination_country: 'GB' })
        .where('client_id', '=', client.id)
        .where('line_key', '=', 'F1')
        .execute();
      await trx
        .updateTable('data_version')
        .set({ has_stale_trips: true })
        .where('client_id', '=', client.id)
        .execute();
    });
    expect(await client.importFeed(feed)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await client.trips()).toMatchObject([
      { reference: 'B1', itinerary_summary: 'MEL-SIN', version: 1_000_000 },
      { reference: 'B2', itinerary_summary: null, destination: null, version: 2_000_000 },
    ]);
    expect(await client.lines()).toMatchObject([
      { line_key: 'F1', trip_place_id: null, destination_country: null, version: 2_000_000 },
      // An insurance is not part of the trip but keeps its own countries for the country filter.
      { line_key: 'I1', origin_country: 'AU', destination_country: 'GB', version: 1_000_000 },
      { line_key: 'L1', version: 1_000_000 },
    ]);
    expect(await client.version()).toMatchObject({ version: 2_000_000, has_stale_trips: false });
    await client.importFeed(feed);
    expect(await client.version()).toMatchObject({ version: 2_000_000 });
  });
});

describe('a line', () => {
  test('without a place takes its trip’s countries, including those of later lines', async () => {
    const client = await newClient(database);
    const fee = { product_type: 'Service Fee', service_fee_type: 'Online', line_key: 'fee' };
    await client.importFeed({ lines: [fee] });
    expect(await client.lines()).toMatchObject([
      { origin_country: null, destination_country: null, version: 1_000_000 },
    ]);
    await client.importFeed({ lines: [there, { ...fee, line_key: 'fee 2' }] });
    expect(await client.lines()).toMatchObject([
      { line_key: 'L1', origin_country: 'AU', destination_country: 'SG' },
      { line_key: 'fee', origin_country: 'AU', destination_country: 'SG', version: 2_000_000 },
      { line_key: 'fee 2', origin_country: 'AU', destination_country: 'SG', version: 2_000_000 },
    ]);
  });

  test('of a stay starts and ends at its place', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: [stay('Hotel', 'LGW', '2026-03-10', '2026-03-12')] });
    const [line] = await client.lines();
    expect(line).toMatchObject({ origin_country: 'GB', destination_country: 'GB', origin_code: 'LGW' });
    expect(line?.origin_place_id).toBe(line?.destination_place_id);
    expect(await client.trips()).toMatchObject([
      { origin: 'LON', destination: 'LON', has_accommodation: true },
    ]);
  });

  test('has the feed’s distance and CO2, or else derived ones', async () => {
    const client = await newClient(database);
    const hotel = stay('Hotel', 'SYD', '2026-03-10', '2026-03-12');
    await client.importFeed({
      lines: [
        { ...there, class_of_travel: 'Economy', line_key: 'derived' },
        { ...there, class_of_travel: 'Economy', line_key: 'distance', distance_km: '1000' },
        { ...there, line_key: 'feed', distance_km: '6000.5', co2_kg: '700.25' },
        { ...hotel, line_key: 'hotel' },
        { ...stay('Hotel', 'AKL', '2026-03-10', '2026-03-12'), line_key: 'hotel without factor' },
        { ...stay('Car', 'SYD', '2026-03-10', '2026-03-12'), line_key: 'car' },
        { ...stay('Car', 'SYD', '2026-03-10', '2026-03-12'), line_key: 'car of the feed', co2_kg: '9' },
      ],
    });
    const lines = await client.within((trx) =>
      trx
        .selectFrom('line_items as line')
        .select(['line_key', 'distance_m', gramsOf({ co2: usualClientSettings }).as('grams')])
        .where('client_id', '=', client.id)
        .execute(),
    );
    const figures = lines.map((one) => [one.line_key, one.distance_m, one.grams]);
    const derived = Object.fromEntries(figures.map(([key, ...more]) => [key, more]));
    expect(derived).toMatchObject({
      // 1,000 km, neither end in the UK, economy of 2025: 0.10916 kg/km.
      distance: [1_000_000, 109_160],
      feed: [6_000_500, 700_250],
      // Two nights of 35 kg.
      hotel: [null, 70_000],
      'hotel without factor': [null, null],
      car: [null, null],
      'car of the feed': [null, 9_000],
    });
    const [metres, grams] = derived.derived as [number, number];
    // Melbourne to Singapore: about 6,030 km.
    expect(metres).toBeGreaterThan(6_000_000);
    expect(metres).toBeLessThan(6_060_000);
    expect(grams).toBe(Math.round(metres * 0.10916));
  });

  test('has room nights and hire days from its dates if the feed has none', async () => {
    const client = await newClient(database);
    const nights = (from: string, to: string, more: Row = {}) => stay('Hotel', 'SYD', from, to, more);
    const sameDay = { start_at: '2026-03-10T08:00', end_at: '2026-03-10T18:00' };
    await client.importFeed({
      lines: [
        nights('2026-03-10', '2026-03-13', { line_key: 'a' }),
        stay('Car', 'SYD', '2026-03-10', '2026-03-10', { ...sameDay, line_key: 'b' }),
        nights('2026-03-10', '2026-03-13', { line_key: 'c', quantity: '2' }),
        nights('2026-03-10', '2026-03-13', { line_key: 'd', status: 'Refunded' }),
        { ...there, line_key: 'e' },
      ],
    });
    expect((await client.lines()).map((line) => line.quantity)).toEqual([3, 1, 2, 0, 0]);
  });

  test('keeps tabs and backslashes', async () => {
    const client = await newClient(database);
    const names = ['\\N', '\\.', 'A\\', 'A\tb'];
    const lines = names.map((name, number) => ({ line_key: `L${number}`, supplier_name: name }));
    await client.importFeed({ lines });
    expect((await client.lines()).map((line) => line.supplier_name)).toEqual(names);
  });

  test('keeps unknown columns as reference fields', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: [{ project: 'P\t7 \\ "x"', empty: '', constructor: 'c' }] });
    const [line] = await client.lines();
    expect(line?.reference_fields).toEqual({ project: 'P\t7 \\ "x"', constructor: 'c' });
  });
});

describe('places', () => {
  const location = (more: Row = {}) => ({
    code: 'depot',
    name: 'Depot',
    country: 'AU',
    latitude: '-37',
    longitude: '145',
    ...more,
  });
  const drive = stay('Car', 'depot', '2026-03-10', '2026-03-12', { line_key: 'car' });

  test('a code of locations.csv that is an IATA code means the IATA place', async () => {
    const client = await newClient(database);
    const result = await client.importFeed({
      locations: [location(), location({ code: 'SYD', name: 'Sydenham' })],
      lines: [stay('Hotel', 'SYD', '2026-03-10', '2026-03-12')],
    });
    expect(result.iataCodes).toEqual(['SYD']);
    expect(await client.trips()).toMatchObject([{ origin: 'SYD' }]);
    const places = await client.within((trx) =>
      trx.selectFrom('places').selectAll().where('client_id', '=', client.id).orderBy('code').execute(),
    );
    expect(places).toMatchObject([
      { code: 'SYD', name: 'Sydney', is_iata: true },
      { code: 'depot', name: 'Depot', is_iata: false },
    ]);
  });

  test('airports of one city are one place', async () => {
    const client = await newClient(database);
    await client.importFeed({
      lines: [flight('EWR', 'LHR', '2026-03-10'), flight('LGW', 'JFK', '2026-03-14')],
    });
    expect(await client.trips()).toMatchObject([
      { origin: 'NYC', destination: 'LON', itinerary_summary: 'EWR-LHR-LGW-JFK' },
    ]);
  });

  test('a changed description in locations.csv changes the stored lines at the place', async () => {
    const client = await newClient(database);
    const hop = flight('MEL', 'depot', '2026-03-10', { line_key: 'hop', booking_reference: 'B2' });
    const fee = { line_key: 'fee', booking_reference: 'B2' };
    await client.importFeed({ locations: [location()], lines: [drive, hop, fee] });
    const [, , before] = await client.lines();
    const moved = location({ name: 'Yard', country: 'NZ', longitude: '175' });
    expect(await client.importFeed({ locations: [moved], lines: [] })).toMatchObject({
      added: 0,
      changed: 0,
      places: { added: 0, changed: 1 },
    });
    const lines = await client.lines();
    expect(lines).toMatchObject([
      { line_key: 'car', origin_country: 'NZ', destination_country: 'NZ', version: 2_000_000 },
      { line_key: 'fee', origin_country: 'AU', destination_country: 'NZ', version: 2_000_000 },
      { line_key: 'hop', origin_country: 'AU', destination_country: 'NZ', version: 2_000_000 },
    ]);
    expect(lines[2]?.distance_m).toBeGreaterThan((before?.distance_m ?? 0) + 2_000_000);
    expect(await client.trips()).toMatchObject([{}, { itinerary_summary: 'MEL-Yard', version: 2_000_000 }]);
    expect(await client.version()).toMatchObject({ version: 2_000_000, places_version: 2_000_000 });
    expect(await client.importFeed({ locations: [moved], lines: [] })).toMatchObject({
      places: { changed: 0 },
    });
  });

  test('a changed country changes the emission factors of the lines', async () => {
    const client = await newClient(database);
    const hop = flight('MEL', 'depot', '2026-03-10', { line_key: 'hop' });
    const night = stay('Hotel', 'depot', '2026-03-10', '2026-03-11', { line_key: 'night' });
    await client.importFeed({ locations: [location()], lines: [hop, night] });
    const factors = async () => (await client.lines()).map((line) => line.co2_factor);
    expect(await factors()).toEqual(['notUk average', 'hotel AU']);
    await client.importFeed({ locations: [location({ country: 'GB' })], lines: [] });
    expect(await factors()).toEqual(['shortHaul average', 'hotel GB']);
  });

  test('a later feed may omit locations.csv', async () => {
    const client = await newClient(database);
    await client.importFeed({ locations: [location()], lines: [drive] });
    expect(await client.importFeed({ lines: [{ ...drive, line_key: 'second' }] })).toMatchObject({
      added: 1,
    });
  });
});
