/** Accommodation's figures and drill-downs beside what their rows come to. */
import * as accommodation from '../../../contract/accommodation/calls.ts';
import { percentage, ratio } from '../../../contract/core/figure.ts';
import {
  cents,
  type Look,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

const card = (look: Look) => look(accommodation.summary);
const at = (locationId: number | null) => ({ locationId: locationId ?? '' });

export default reconciled(accommodation, {
  figures: {
    totalCostOfAccommodation: (sums) => sums.totalSpend,
    numberBookings: (sums) => sums.bookings,
    numberOfRoomNights: (sums) => sums.value,
    averageNightlyRoomOnlyRate: async (sums, look) =>
      ratio(valueIn(sums), (await card(look)).numberOfRoomNights),
    averageNightlyStay: async (sums, look) => ratio(sums.totalSpend, (await card(look)).numberOfRoomNights),
    averageLengthOfStay: (sums) => ratio(valueIn(sums), sums.lines),
    averageAncillaryCharges: async (sums, look) => ratio(valueIn(sums), await stays(look)),
    onlineBookingCompliance: async (sums, look) =>
      percentage(sums.bookings, (await card(look)).numberBookings),
  },
  shown: {},
  details: {
    overnightTripsWithoutAccommodation: [accommodation.tripsWithoutAccommodation],
    overnightTripsWithoutAccommodationPercentage: [accommodation.tripsWithoutAccommodation],
  },
  drillDowns: async (look) => [
    ...(await months(look)),
    ...(await points(look)),
    ...(await hotels(look)),
    ...(await tripsWithout(look)),
  ],
});

async function stays(look: Look) {
  return (await look(accommodation.lines, { figure: 'averageLengthOfStay' })).sums.lines;
}

async function months(look: Look) {
  const all = await look(accommodation.spendByMonth);
  const shown = cents([(await card(look)).totalCostOfAccommodation]);
  return [['months', shown, cents(all.map((month) => month.totalSpend))] as const];
}

async function points(look: Look) {
  const opened = await Promise.all(
    someOf(await look(accommodation.byDestination)).map(async ({ locationId, name, value }) => {
      const { rows, sums } = await wholeTable(look, accommodation.destinationAnalysis, at(locationId));
      return [
        [`bookings in ${name}`, value, references(rows)],
        [`noted bookings in ${name}`, value, sums.bookings],
      ] as const;
    }),
  );
  return opened.flat();
}

async function hotels(look: Look) {
  const table = await look(accommodation.spendAnalysis);
  const { totalCostOfAccommodation, numberOfRoomNights } = await card(look);
  const opened = await Promise.all(
    someOf(table).map(async ({ locationId, hotelId, hotelName, ...shown }) => {
      const { rows } = await wholeTable(look, accommodation.detail, { ...at(locationId), hotelId });
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

async function tripsWithout(look: Look) {
  const { rows } = await wholeTable(look, accommodation.tripsWithoutAccommodation);
  const shown = (await card(look)).overnightTripsWithoutAccommodation;
  return [
    ['trips without accommodation', shown, rows.length] as const,
    ['their bookings', shown, references(rows)] as const,
  ];
}
