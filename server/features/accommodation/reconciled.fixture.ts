/** Reconciles Accommodation's figures and drill-downs with the sums of their rows. */
import * as accommodation from '../../../contract/accommodation/calls.ts';
import { percentage, ratio } from '../../../contract/metrics/metric.ts';
import {
  cents,
  type Read,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

const card = (read: Read) => read(accommodation.summary);
const at = (locationId: number | null) => ({ locationId: locationId ?? '' });

export default reconciled(accommodation, {
  metrics: {
    totalCostOfAccommodation: (sums) => sums.totalSpend,
    numberBookings: (sums) => sums.bookings,
    numberOfRoomNights: (sums) => sums.value,
    averageNightlyRoomOnlyRate: async (sums, read) =>
      ratio(valueIn(sums), (await card(read)).numberOfRoomNights),
    averageNightlyStay: async (sums, read) => ratio(sums.totalSpend, (await card(read)).numberOfRoomNights),
    averageLengthOfStay: (sums) => ratio(valueIn(sums), sums.lines),
    averageAncillaryCharges: async (sums, read) => ratio(valueIn(sums), await stays(read)),
    onlineBookingCompliance: async (sums, read) =>
      percentage(sums.bookings, (await card(read)).numberBookings),
  },
  shown: {},
  details: {
    overnightTripsWithoutAccommodation: [accommodation.tripsWithoutAccommodation],
    overnightTripsWithoutAccommodationPercentage: [accommodation.tripsWithoutAccommodation],
  },
  drillDowns: async (read) => [
    ...(await months(read)),
    ...(await points(read)),
    ...(await hotels(read)),
    ...(await tripsWithout(read)),
  ],
});

async function stays(read: Read) {
  return (await read(accommodation.lines, { figure: 'averageLengthOfStay' })).sums.lines;
}

async function months(read: Read) {
  const all = await read(accommodation.spendByMonth);
  const shown = cents([(await card(read)).totalCostOfAccommodation]);
  return [['months', shown, cents(all.map((month) => month.totalSpend))] as const];
}

async function points(read: Read) {
  const opened = await Promise.all(
    someOf(await read(accommodation.byDestination)).map(async ({ locationId, name, value }) => {
      const { rows, sums } = await wholeTable(read, accommodation.destinationAnalysis, at(locationId));
      return [
        [`bookings in ${name}`, value, references(rows)],
        [`footer bookings in ${name}`, value, sums.bookings],
      ] as const;
    }),
  );
  return opened.flat();
}

async function hotels(read: Read) {
  const table = await read(accommodation.spendAnalysis);
  const { totalCostOfAccommodation, numberOfRoomNights } = await card(read);
  const opened = await Promise.all(
    someOf(table).map(async ({ locationId, hotelId, hotelName, ...shown }) => {
      const { rows } = await wholeTable(read, accommodation.detail, { ...at(locationId), hotelId });
      const nights = rows.reduce((sum, row) => sum + row.roomNights, 0);
      return [
        [`spend at ${hotelName}`, cents([shown.totalSpend]), cents(rows.map((row) => row.totalSpend))],
        [
          `extras at ${hotelName}`,
          cents([shown.ancillarySpend]),
          cents(rows.map((row) => row.ancillarySpend)),
        ],
        [`nights at ${hotelName}`, shown.roomNights, nights],
      ] as const;
    }),
  );
  return [
    ['hotels', cents([totalCostOfAccommodation]), cents(table.map((row) => row.totalSpend))] as const,
    ['nights', numberOfRoomNights, table.reduce((sum, row) => sum + row.roomNights, 0)] as const,
    ...opened.flat(),
  ];
}

async function tripsWithout(read: Read) {
  const { rows } = await wholeTable(read, accommodation.tripsWithoutAccommodation);
  const shown = (await card(read)).overnightTripsWithoutAccommodation;
  return [
    ['trips without accommodation', shown, rows.length] as const,
    ['their bookings', shown, references(rows)] as const,
  ];
}
