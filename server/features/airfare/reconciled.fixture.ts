/** Reconciles Airfare's figures and drill-downs with the sums of their rows. */
import * as airfare from '../../../contract/airfare/calls.ts';
import * as emissions from '../../../contract/airfare/emissions.ts';
import type { RowOf } from '../../../contract/http/paging.ts';
import { percentage, ratio } from '../../../contract/metrics/metric.ts';
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import {
  cents,
  type Pair,
  type Read,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

type Checked = readonly (readonly [name: string, ...Pair])[];

const card = (read: Read) => read(airfare.summary);

export default reconciled(airfare, {
  metrics: {
    totalCostOfAirfares: (sums) => sums.totalSpend,
    numberOfAirBookings: (sums) => sums.bookings,
    numberOfTickets: (sums) => sums.value,
    numberOfSegmentsFlown: (sums) => sums.lines,
    // One row per booking.
    averageBookingLeadInTime: (sums) =>
      sums.lines === sums.bookings ? ratio(valueIn(sums), sums.lines) : Number.NaN,
    averageCostOfBooking: (sums) => ratio(sums.totalSpend, sums.bookings),
    averageCostOfAirTicket: (sums) => ratio(sums.totalSpend, valueIn(sums)),
    costPerKilometerFlown: (sums) => ratio(sums.totalSpend, valueIn(sums)),
    averageFarePerSegment: (sums) => ratio(sums.totalSpend, valueIn(sums)),
    // The rows do not contain the denominator of the share, but it must be a whole number.
    cheapestFareCompliance: ({ lines }, _read, shown) =>
      shown ? percentage(lines, Math.round((lines * 100) / shown)) : lines === 0 ? shown : Number.NaN,
    onlineBookingCompliance: async (sums, read) =>
      percentage(sums.bookings, (await card(read)).numberOfAirBookings),
    restrictedFareUptake: async (sums, read) => percentage(sums.lines, await linesWithFareType(read)),
    CO2Emission: (sums) => sums.value,
    emissionsPerTrip: (sums) => ratio(valueIn(sums), sums.bookings),
    // These rows do not contain the kilometres of the denominator; those of another figure do.
    emissionsPerKilometre: async (sums, read) => {
      const { sums: flown } = await read(airfare.lines, { figure: 'costPerKilometerFlown' });
      return ratio(valueIn(sums), valueIn(flown));
    },
    advancePurchase: (sums) => ratio(valueIn(sums), sums.lines),
  },
  shown: {
    advancePurchase: async (read) => ratio(sumOf(await daysOf(read)), sumOf(await daysOf(read), 'lines')),
  },
  details: {},
  drillDowns: async (read) => [
    ...(await destinations(read)),
    ...(await airlines(read)),
    ...(await classes(read)),
    ...(await bars(read)),
    ...(await emissionsOf(read)),
  ],
});

const daysOf = (read: Read) => read(airfare.advancePurchase);

const sumOf = (bars: readonly { value: number; lines: number }[], what: 'days' | 'lines' = 'days') =>
  bars.reduce((sum, { value, lines }) => sum + (what === 'days' ? Math.round(value * lines) : lines), 0);

async function linesWithFareType(read: Read) {
  const named = (await daysOf(read)).filter(({ name }) => name !== notSpecified);
  return sumOf(named, 'lines');
}

type Ticket = RowOf<typeof airfare.spendByDestinationDetail>;

const spendOf = (rows: readonly Ticket[]) => cents(rows.map(({ totalSpend }) => totalSpend));
const ticketsOf = (rows: readonly Ticket[]) => new Set(rows.flatMap((row) => row.ticketNumber ?? [])).size;
const tripDays = (rows: readonly Ticket[]) =>
  [...new Map(rows.map((row) => [row.bookingId, row.duration ?? 0])).values()].reduce(
    (sum, days) => sum + days,
    0,
  );

async function destinations(read: Read): Promise<Checked> {
  const all = await read(airfare.spendByDestination);
  const { totalCostOfAirfares, numberOfAirBookings } = await card(read);
  const opened = await Promise.all(
    someOf(all).map(async ({ locationId, destination, ...row }) => {
      const place = { locationId: locationId ?? '' };
      const { rows, sums } = await wholeTable(read, airfare.spendByDestinationDetail, place);
      return [
        [`spend to ${destination}`, cents([row.totalSpend]), spendOf(rows)],
        [`bookings to ${destination}`, row.bookings, references(rows)],
        [`tickets to ${destination}`, row.tickets, ticketsOf(rows)],
        [`footer bookings to ${destination}`, row.bookings, sums.bookings],
        [`footer tickets to ${destination}`, row.tickets, sums.tickets],
        [`days in ${destination}`, row.totalDays, tripDays(rows)],
        [`cost of a booking to ${destination}`, row.aveBookingCost, ratio(row.totalSpend, references(rows))],
      ] as const;
    }),
  );
  return [
    ['destinations', cents([totalCostOfAirfares]), cents(all.map((row) => row.totalSpend))],
    ['bookings', numberOfAirBookings, all.reduce((sum, row) => sum + row.bookings, 0)],
    ...opened.flat(),
  ];
}

async function airlines(read: Read): Promise<Checked> {
  const all = await read(airfare.airlineMarketShare);
  const { totalCostOfAirfares } = await card(read);
  const opened = await Promise.all(
    someOf(all).map(async ({ airline, airlineName, ...row }) => {
      const { rows } = await wholeTable(read, airfare.airlineMarketShareDetail, { airline: airline ?? '' });
      return [
        [`spend with ${airlineName}`, cents([row.totalSpend]), spendOf(rows)],
        [`bookings with ${airlineName}`, row.bookings, references(rows)],
        [`tickets with ${airlineName}`, row.tickets, ticketsOf(rows)],
        [`share of ${airlineName}`, row.marketShare, percentage(spendOf(rows) / 100, totalCostOfAirfares)],
      ] as const;
    }),
  );
  return [
    ['airlines', cents([totalCostOfAirfares]), cents(all.map((row) => row.totalSpend))],
    ...opened.flat(),
  ];
}

async function classes(read: Read): Promise<Checked> {
  const all = await read(airfare.spendByClassOfTravel);
  const subtotals = all.filter(({ classOfTravel }) => classOfTravel === null);
  const parts = all.filter(({ classOfTravel }) => classOfTravel !== null);
  const { totalCostOfAirfares } = await card(read);
  const opened = await Promise.all(
    someOf(all, 6).map(async ({ fareTypeDescription, classOfTravel, ...row }) => {
      const name = `${fareTypeDescription}, ${classOfTravel ?? 'all classes'}`;
      const { rows, sums } = await wholeTable(read, airfare.spendByClassOfTravelDetail, {
        fareTypeDescription,
        ...(classOfTravel !== null && { classOfTravel }),
      });
      const leadTimes = rows.flatMap(({ advancePurchase }) => advancePurchase ?? []);
      const days = leadTimes.reduce((sum, one) => sum + one, 0);
      return [
        [`spend on ${name}`, cents([row.spend]), cents(rows.map((one) => one.spend))],
        [`cost of a booking, ${name}`, row.averageBookingCost, ratio(row.spend, references(rows))],
        [`days in advance, ${name}`, row.averageAdvancePurchase, ratio(days, leadTimes.length)],
        [`changed, ${name}`, row.faresChanged, rows.filter((one) => one.costOfChange > 0).length],
        [`footer changes, ${name}`, row.faresChanged, sums.faresChanged],
        [`changes, ${name}`, cents([row.costOfChange]), cents(rows.map((one) => one.costOfChange))],
      ] as const;
    }),
  );
  return [
    ['fare types', cents([totalCostOfAirfares]), cents(subtotals.map((row) => row.spend))],
    ['classes', cents([totalCostOfAirfares]), cents(parts.map((row) => row.spend))],
    ...opened.flat(),
  ];
}

/** Emissions by month, class and route each sum to the card, and each bar to its flights. */
async function emissionsOf(read: Read): Promise<Checked> {
  const { CO2Emission: all } = await read(airfare.compliance);
  const months = await read(emissions.emissionsByMonth);
  const classes = await read(emissions.emissionsByClass);
  const routes = await read(emissions.emissionsByRoute);
  const total = (rows: readonly { emissions: number }[]) => grams(rows.map((row) => row.emissions));
  const opened = await Promise.all(
    [
      ...someOf(classes).map(({ classOfTravel, ...row }) => ({ more: { classOfTravel }, row })),
      ...someOf(routes).map(({ placeId, otherPlaceId, route: _, ...row }) => ({
        more: { placeId, otherPlaceId },
        row,
      })),
    ].map(async ({ more, row }) => {
      const name = JSON.stringify(more);
      const { sums } = await read(airfare.lines, { figure: 'CO2Emission', ...more });
      const measured = await read(airfare.lines, { figure: 'emissionsPerKilometre', ...more });
      const flown = await read(airfare.lines, { figure: 'costPerKilometerFlown', ...more });
      return [
        [`segments, ${name}`, row.segments, sums.lines],
        [`emissions, ${name}`, row.emissions, sums.value],
        [`kilometres, ${name}`, row.kilometres, flown.sums.value ?? 0],
        [
          `per kilometre, ${name}`,
          row.gramsPerKilometre,
          ratio(valueIn(measured.sums) * 1000, row.kilometres),
        ],
      ] as const;
    }),
  );
  return [
    ['months', grams([all]), total(months)],
    ['classes', grams([all]), total(classes)],
    ['routes', grams([all]), total(routes)],
    ...opened.flat(),
  ];
}

const grams = (kilograms: readonly number[]) =>
  kilograms.reduce((sum, one) => sum + Math.round(one * 1000), 0);

/** The first bar of each level, and the last of the first. */
async function bars(read: Read): Promise<Checked> {
  const types = await daysOf(read);
  const [first] = types;
  const last = types.at(-1);
  if (!first || !last) return [];
  const [description] = first.children;
  const [leaf] = description?.children ?? [];
  const names = [first.name, description?.name, leaf?.name];
  const levels = [
    { bar: last, path: [last.name] },
    ...[first, description, leaf].map((bar, at) => ({ bar, path: names.slice(0, at + 1) })),
  ];
  return Promise.all(
    levels.map(async ({ bar, path: [fareType, fareTypeDescription, classOfTravel] }) => {
      const { sums } = await read(airfare.lines, {
        figure: 'advancePurchase',
        fareType,
        ...(fareTypeDescription !== undefined && { fareTypeDescription }),
        ...(classOfTravel !== undefined && { classOfTravel }),
      });
      return [
        `days in advance, ${bar?.name}`,
        sums.lines === bar?.lines ? bar.value : Number.NaN,
        ratio(valueIn(sums), sums.lines),
      ] as const;
    }),
  );
}
