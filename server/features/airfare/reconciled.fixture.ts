/** Airfare's figures and drill-downs beside what their rows come to. */
import * as airfare from '../../../contract/airfare/calls.ts';
import * as emissions from '../../../contract/airfare/emissions.ts';
import { notSpecified } from '../../../contract/core/constants.ts';
import { percentage, ratio } from '../../../contract/core/figure.ts';
import type { RowOf } from '../../../contract/core/paging.ts';
import {
  cents,
  type Look,
  type Pair,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

type Checked = readonly (readonly [name: string, ...Pair])[];

const card = (look: Look) => look(airfare.summary);

export default reconciled(airfare, {
  figures: {
    totalCostOfAirfares: (sums) => sums.totalSpend,
    numberOfAirBookings: (sums) => sums.bookings,
    numberOfTickets: (sums) => sums.value,
    numberOfSegmentsFlown: (sums) => sums.lines,
    // A row for each booking.
    averageBookingLeadInTime: (sums) =>
      sums.lines === sums.bookings ? ratio(valueIn(sums), sums.lines) : Number.NaN,
    averageCostOfBooking: (sums) => ratio(sums.totalSpend, sums.bookings),
    averageCostOfAirTicket: (sums) => ratio(sums.totalSpend, valueIn(sums)),
    costPerKilometerFlown: (sums) => ratio(sums.totalSpend, valueIn(sums)),
    averageFarePerSegment: (sums) => ratio(sums.totalSpend, valueIn(sums)),
    // Of how many lines the share is taken no row says; a whole number it must be.
    cheapestFareCompliance: ({ lines }, _look, shown) =>
      shown ? percentage(lines, Math.round((lines * 100) / shown)) : lines === 0 ? shown : Number.NaN,
    onlineBookingCompliance: async (sums, look) =>
      percentage(sums.bookings, (await card(look)).numberOfAirBookings),
    restrictedFareUptake: async (sums, look) => percentage(sums.lines, await linesWithFareType(look)),
    CO2Emission: (sums) => sums.value,
    emissionsPerTrip: (sums) => ratio(valueIn(sums), sums.bookings),
    // How many kilometres it is divided by no row says; another figure's rows do.
    emissionsPerKilometre: async (sums, look) => {
      const { sums: flown } = await look(airfare.lines, { figure: 'costPerKilometerFlown' });
      return ratio(valueIn(sums), valueIn(flown));
    },
    advancePurchase: (sums) => ratio(valueIn(sums), sums.lines),
  },
  shown: {
    advancePurchase: async (look) => ratio(sumOf(await daysOf(look)), sumOf(await daysOf(look), 'lines')),
  },
  details: {},
  drillDowns: async (look) => [
    ...(await destinations(look)),
    ...(await airlines(look)),
    ...(await classes(look)),
    ...(await bars(look)),
    ...(await emissionsOf(look)),
  ],
});

const daysOf = (look: Look) => look(airfare.advancePurchase);

const sumOf = (bars: readonly { value: number; lines: number }[], what: 'days' | 'lines' = 'days') =>
  bars.reduce((sum, { value, lines }) => sum + (what === 'days' ? Math.round(value * lines) : lines), 0);

async function linesWithFareType(look: Look) {
  const named = (await daysOf(look)).filter(({ name }) => name !== notSpecified);
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

async function destinations(look: Look): Promise<Checked> {
  const all = await look(airfare.spendByDestination);
  const { totalCostOfAirfares, numberOfAirBookings } = await card(look);
  const opened = await Promise.all(
    someOf(all).map(async ({ locationId, destination, ...row }) => {
      const place = { locationId: locationId ?? '' };
      const { rows, sums } = await wholeTable(look, airfare.spendByDestinationDetail, place);
      return [
        [`spend to ${destination}`, cents([row.totalSpend]), spendOf(rows)],
        [`bookings to ${destination}`, row.bookings, references(rows)],
        [`tickets to ${destination}`, row.tickets, ticketsOf(rows)],
        [`noted bookings to ${destination}`, row.bookings, sums.bookings],
        [`noted tickets to ${destination}`, row.tickets, sums.tickets],
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

async function airlines(look: Look): Promise<Checked> {
  const all = await look(airfare.airlineMarketShare);
  const { totalCostOfAirfares } = await card(look);
  const opened = await Promise.all(
    someOf(all).map(async ({ airline, airlineName, ...row }) => {
      const { rows } = await wholeTable(look, airfare.airlineMarketShareDetail, { airline: airline ?? '' });
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

async function classes(look: Look): Promise<Checked> {
  const all = await look(airfare.spendByClassOfTravel);
  const subtotals = all.filter(({ classOfTravel }) => classOfTravel === null);
  const parts = all.filter(({ classOfTravel }) => classOfTravel !== null);
  const { totalCostOfAirfares } = await card(look);
  const opened = await Promise.all(
    someOf(all, 6).map(async ({ fareTypeDescription, classOfTravel, ...row }) => {
      const name = `${fareTypeDescription}, ${classOfTravel ?? 'all classes'}`;
      const { rows, sums } = await wholeTable(look, airfare.spendByClassOfTravelDetail, {
        fareTypeDescription,
        ...(classOfTravel !== null && { classOfTravel }),
      });
      const leads = rows.flatMap(({ advancePurchase }) => advancePurchase ?? []);
      const days = leads.reduce((sum, one) => sum + one, 0);
      return [
        [`spend on ${name}`, cents([row.spend]), cents(rows.map((one) => one.spend))],
        [`cost of a booking, ${name}`, row.averageBookingCost, ratio(row.spend, references(rows))],
        [`days in advance, ${name}`, row.averageAdvancePurchase, ratio(days, leads.length)],
        [`changed, ${name}`, row.faresChanged, rows.filter((one) => one.costOfChange > 0).length],
        [`noted changes, ${name}`, row.faresChanged, sums.faresChanged],
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

/** Whatever emissions are summed up by, they come to those of the card, and each to its flights. */
async function emissionsOf(look: Look): Promise<Checked> {
  const { CO2Emission: all } = await look(airfare.compliance);
  const months = await look(emissions.emissionsByMonth);
  const classes = await look(emissions.emissionsByClass);
  const routes = await look(emissions.emissionsByRoute);
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
      const { sums } = await look(airfare.lines, { figure: 'CO2Emission', ...more });
      const measured = await look(airfare.lines, { figure: 'emissionsPerKilometre', ...more });
      const flown = await look(airfare.lines, { figure: 'costPerKilometerFlown', ...more });
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
async function bars(look: Look): Promise<Checked> {
  const types = await daysOf(look);
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
      const { sums } = await look(airfare.lines, {
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
