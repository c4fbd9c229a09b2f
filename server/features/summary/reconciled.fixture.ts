/** Summary's figures and drill-downs beside what their rows come to. */
import { percentage } from '../../../contract/core/figure.ts';
import * as summary from '../../../contract/summary/calls.ts';
import {
  cents,
  type Look,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

const bookings = async (look: Look) => (await look(summary.transactionSummary)).bookings;

export default reconciled(summary, {
  figures: {
    total: (sums) => sums.totalSpend,
    air: (sums) => sums.totalSpend,
    hotel: (sums) => sums.totalSpend,
    car: (sums) => sums.totalSpend,
    service_fees: (sums) => sums.totalSpend,
    other: (sums) => sums.totalSpend,
    bookings: (sums) => sums.bookings,
    hotel_room_nights: (sums) => sums.value,
    car_hire_days: (sums) => sums.value,
    service_fees_charged: (sums) => sums.lines,
    costOfChange: async (sums, look) => percentage(valueIn(sums), (await look(summary.totalSpend)).air),
    nonCompliantBookings: async (sums, look) => percentage(sums.bookings, await bookings(look)),
    onlineBookingCompliance: async (sums, look, shown) => {
      const all = await bookable(look);
      return all === undefined ? shown : percentage(sums.bookings, all);
    },
  },
  shown: {},
  details: { nonCompliantBookings: [summary.complianceDetail] },
  drillDowns: async (look) => [
    ...(await months(look)),
    ...(await destinations(look)),
    ...(await changes(look)),
    ...(await policies(look)),
    ...(await travellers(look)),
  ],
});

/** Bookings with an Air, Hotel or Car line, counted by their rows; undefined where there are too many of these. */
async function bookable(look: Look) {
  const found = new Set<string>();
  for (const figure of ['air', 'hotel', 'car']) {
    const { rows, total } = await look(summary.lines, { figure, pageSize: 1000, sort: 'lineId' });
    if (rows.length < total) return undefined;
    for (const { bookingReference } of rows) found.add(bookingReference);
  }
  return found.size;
}

async function months(look: Look) {
  const { total } = await look(summary.totalSpend);
  const all = await look(summary.byMonth);
  return [['months', cents(all.map((month) => month.totalSpend)), cents([total])] as const];
}

async function destinations(look: Look) {
  const places = await look(summary.byDestination);
  const shown = places.reduce((sum, place) => sum + place.value, 0);
  const some = someOf(places, 15);
  let spend = 0;
  const opened = await Promise.all(
    some.map(async ({ locationId, name, value }) => {
      const place = { locationId: locationId ?? '' };
      const { rows: trips, sums } = await wholeTable(look, summary.destinationAnalysis, place);
      spend += cents(trips.map((trip) => trip.totalSpend));
      return [
        [`trips to ${name}`, value, references(trips)],
        [`noted trips to ${name}`, value, sums.trips],
      ] as const;
    }),
  );
  const { total } = await look(summary.totalSpend);
  return [
    ['trips', await bookings(look), shown] as const,
    ...opened.flat(),
    ...(some.length === places.length ? [['spend on trips', cents([total]), spend] as const] : []),
  ];
}

async function changes(look: Look) {
  const change = await look(summary.costOfChangeSummary);
  const { rows } = await wholeTable(look, summary.costOfChange);
  return [
    ['cost of change', cents([change.costOfChange]), cents(rows.map((one) => one.costOfChange))] as const,
    ['changed bookings', change.bookings, references(rows)] as const,
  ];
}

async function policies(look: Look) {
  const opened = await Promise.all(
    (await look(summary.complianceChart)).map(async ({ name, value }) => {
      const { rows } = await wholeTable(look, summary.complianceDetail, { description: name });
      return [`policy ${name}`, value, references(rows)] as const;
    }),
  );
  const broken = references((await wholeTable(look, summary.complianceDetail)).rows);
  const { nonCompliantBookings } = await look(summary.compliance);
  return [
    ['non compliant', nonCompliantBookings, percentage(broken, await bookings(look))] as const,
    ...opened,
  ];
}

async function travellers(look: Look) {
  const { rows: all } = await wholeTable(look, summary.travellerSpend);
  return Promise.all(
    someOf(all).map(async ({ travellerId, travellerName, totalSpend }) => {
      const { sums } = await look(summary.lines, { figure: 'total', travellerId });
      return [travellerName, totalSpend, sums.totalSpend] as const;
    }),
  );
}
