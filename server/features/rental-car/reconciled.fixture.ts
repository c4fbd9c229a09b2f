/** Reconciles Rental Car's figures and drill-downs with the sums of their rows. */
import { percentage, ratio } from '../../../contract/metrics/metric.ts';
import * as car from '../../../contract/rental-car/calls.ts';
import { cents, type Read, reconciled, someOf, valueIn, wholeTable } from '../../test/reconciled.ts';

const card = (read: Read) => read(car.summary);

export default reconciled(car, {
  metrics: {
    totalCost: (sums) => sums.totalSpend,
    numberBookings: (sums) => sums.bookings,
    numOfHireDays: (sums) => sums.value,
    avgDailyRate: async (sums, read) => ratio(valueIn(sums), (await card(read)).numOfHireDays),
    avgAncillaryCharge: async (sums, read) => ratio(valueIn(sums), await hires(read)),
    avgHireDays: (sums) => ratio(valueIn(sums), sums.lines),
    onlineBookingCompliance: async (sums, read) =>
      percentage(sums.bookings, (await card(read)).numberBookings),
    spendBySupplier: (sums) => sums.totalSpend,
  },
  shown: {
    spendBySupplier: async (read) => cents((await read(car.spendBySupplier)).map(({ value }) => value)) / 100,
  },
  details: {},
  drillDowns: async (read) => [
    ...(await months(read)),
    ...(await suppliers(read)),
    ...(await locations(read)),
  ],
});

async function hires(read: Read) {
  return (await read(car.lines, { figure: 'avgHireDays' })).sums.lines;
}

async function months(read: Read) {
  const all = await read(car.spendByMonth);
  const shown = cents([(await card(read)).totalCost]);
  return [['months', shown, cents(all.map((month) => month.totalSpend))] as const];
}

/** A slice opens to its car types and its lines; a car type opens to its lines. */
async function suppliers(read: Read) {
  const slices = await read(car.spendBySupplier);
  const opened = await Promise.all(
    someOf(slices).map(async ({ name: supplierName, value }) => {
      const types = await read(car.spendByCarType, { supplierName });
      const lines = async (more: object) =>
        cents([
          (await read(car.lines, { figure: 'spendBySupplier', supplierName, ...more })).sums.totalSpend,
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

async function locations(read: Read) {
  const table = await read(car.spendAnalysis);
  const { totalCost, numOfHireDays } = await card(read);
  const opened = await Promise.all(
    someOf(table).map(async ({ locationId, providerId, location, providerName, ...shown }) => {
      const place = { locationId: locationId ?? '' };
      const { rows } = await wholeTable(read, car.detail, { ...place, providerId });
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
