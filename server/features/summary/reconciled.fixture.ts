/** Reconciles Summary's figures and drill-downs with the sums of their rows. */
import { percentage } from '../../../contract/metrics/metric.ts';
import * as summary from '../../../contract/summary/calls.ts';
import {
  cents,
  type Read,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

const bookings = async (read: Read) => (await read(summary.transactionSummary)).bookings;

export default reconciled(summary, {
  metrics: {
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
    costOfChange: async (sums, read) => percentage(valueIn(sums), (await read(summary.totalSpend)).air),
    nonCompliantBookings: async (sums, read) => percentage(sums.bookings, await bookings(read)),
    onlineBookingCompliance: async (sums, read, shown) => {
      const all = await bookable(read);
      return all === undefined ? shown : percentage(sums.bookings, all);
    },
  },
  shown: {},
  details: { nonCompliantBookings: [summary.complianceDetail] },
  drillDowns: async (read) => [
    ...(await months(read)),
    ...(await destinations(read)),
    ...(await changes(read)),
    ...(await policies(read)),
    ...(await travellers(read)),
  ],
});

/** Bookings with an Air, Hotel or Car line, counted from their rows; undefined if there are too many rows. */
async function bookable(read: Read) {
  const found = new Set<string>();
  for (const metric of ['air', 'hotel', 'car']) {
    const { rows, total } = await read(summary.lines, { figure: metric, pageSize: 1000, sort: 'lineId' });
    if (rows.length < total) return undefined;
    for (const { bookingReference } of rows) found.add(bookingReference);
  }
  return found.size;
}

async function months(read: Read) {
  const { total } = await read(summary.totalSpend);
  const all = await read(summary.byMonth);
  return [['months', cents(all.map((month) => month.totalSpend)), cents([total])] as const];
}

async function destinations(read: Read) {
  const places = await read(summary.byDestination);
  const shown = places.reduce((sum, place) => sum + place.value, 0);
  const some = someOf(places, 15);
  let spend = 0;
  const opened = await Promise.all(
    some.map(async ({ locationId, name, value }) => {
      const place = { locationId: locationId ?? '' };
      const { rows: trips, sums } = await wholeTable(read, summary.destinationAnalysis, place);
      spend += cents(trips.map((trip) => trip.totalSpend));
      return [
        [`trips to ${name}`, value, references(trips)],
        [`footer trips to ${name}`, value, sums.trips],
      ] as const;
    }),
  );
  const { total } = await read(summary.totalSpend);
  return [
    ['trips', await bookings(read), shown] as const,
    ...opened.flat(),
    ...(some.length === places.length ? [['spend on trips', cents([total]), spend] as const] : []),
  ];
}

async function changes(read: Read) {
  const change = await read(summary.costOfChangeSummary);
  const { rows } = await wholeTable(read, summary.costOfChange);
  return [
    ['cost of change', cents([change.costOfChange]), cents(rows.map((one) => one.costOfChange))] as const,
    ['changed bookings', change.bookings, references(rows)] as const,
  ];
}

async function policies(read: Read) {
  const opened = await Promise.all(
    (await read(summary.complianceChart)).map(async ({ name, value }) => {
      const { rows } = await wholeTable(read, summary.complianceDetail, { description: name });
      return [`policy ${name}`, value, references(rows)] as const;
    }),
  );
  const broken = references((await wholeTable(read, summary.complianceDetail)).rows);
  const { nonCompliantBookings } = await read(summary.compliance);
  return [
    ['non compliant', nonCompliantBookings, percentage(broken, await bookings(read))] as const,
    ...opened,
  ];
}

async function travellers(read: Read) {
  const { rows: all } = await wholeTable(read, summary.travellerSpend);
  return Promise.all(
    someOf(all).map(async ({ travellerId, travellerName, totalSpend }) => {
      const { sums } = await read(summary.lines, { figure: 'total', travellerId });
      return [travellerName, totalSpend, sums.totalSpend] as const;
    }),
  );
}
