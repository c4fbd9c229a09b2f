/** Rental Car's figures and drill-downs beside what their rows come to. */
import { percentage, ratio } from '../../../contract/core/figure.ts';
import * as car from '../../../contract/rental-car/calls.ts';
import { cents, type Look, reconciled, someOf, valueIn, wholeTable } from '../../test/reconciled.ts';

const card = (look: Look) => look(car.summary);

export default reconciled(car, {
  figures: {
    totalCost: (sums) => sums.totalSpend,
    numberBookings: (sums) => sums.bookings,
    numOfHireDays: (sums) => sums.value,
    avgDailyRate: async (sums, look) => ratio(valueIn(sums), (await card(look)).numOfHireDays),
    avgAncillaryCharge: async (sums, look) => ratio(valueIn(sums), await hires(look)),
    avgHireDays: (sums) => ratio(valueIn(sums), sums.lines),
    onlineBookingCompliance: async (sums, look) =>
      percentage(sums.bookings, (await card(look)).numberBookings),
    spendBySupplier: (sums) => sums.totalSpend,
  },
  shown: {
    spendBySupplier: async (look) => cents((await look(car.spendBySupplier)).map(({ value }) => value)) / 100,
  },
  details: {},
  drillDowns: async (look) => [
    ...(await months(look)),
    ...(await suppliers(look)),
    ...(await locations(look)),
  ],
});

async function hires(look: Look) {
  return (await look(car.lines, { figure: 'avgHireDays' })).sums.lines;
}

async function months(look: Look) {
  const all = await look(car.spendByMonth);
  const shown = cents([(await card(look)).totalCost]);
  return [['months', shown, cents(all.map((month) => month.totalSpend))] as const];
}

/** A slice opens to its car types and to its lines, a car type to its lines. */
async function suppliers(look: Look) {
  const slices = await look(car.spendBySupplier);
  const opened = await Promise.all(
    someOf(slices).map(async ({ name: supplierName, value }) => {
      const types = await look(car.spendByCarType, { supplierName });
      const lines = async (more: object) =>
        cents([
          (await look(car.lines, { figure: 'spendBySupplier', supplierName, ...more })).sums.totalSpend,
        ]);
      return [
        [`types of ${supplierName}`, cents([value]), cents(types.map((type) => type.value))] as const,
        [`lines of ${supplierName}`, cents([value]), await lines({})] as const,
        ...(await Promise.all(
          someOf(types).map(async ({ name: carType, value: spend }) => {
            return [`${supplierName}, ${carType}`, cents([spend]), await lines({ carType })] as const;
          }),
        )),
      ];
    }),
  );
  return opened.flat();
}

async function locations(look: Look) {
  const table = await look(car.spendAnalysis);
  const { totalCost, numOfHireDays } = await card(look);
  const opened = await Promise.all(
    someOf(table).map(async ({ locationId, providerId, location, providerName, ...shown }) => {
      const place = { locationId: locationId ?? '' };
      const { rows } = await wholeTable(look, car.detail, { ...place, providerId });
      const name = `${providerName} in ${location}`;
      return [
        [`spend with ${name}`, cents([shown.totalSpend]), cents(rows.map((row) => row.totalSpend))],
        [`extras of ${name}`, cents([shown.ancillarySpend]), cents(rows.map((row) => row.ancillarySpend))],
        [`days of ${name}`, shown.dayHire, rows.reduce((sum, row) => sum + row.daysHire, 0)],
      ] as const;
    }),
  );
  return [
    ['locations', cents([totalCost]), cents(table.map((row) => row.totalSpend))] as const,
    ['days', numOfHireDays, table.reduce((sum, row) => sum + row.dayHire, 0)] as const,
    ...opened.flat(),
  ];
}
