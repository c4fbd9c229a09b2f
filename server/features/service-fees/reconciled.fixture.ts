/** Reconciles Service Fees' figures and drill-downs with the sums of their rows. */
import { percentage, ratio } from '../../../contract/metrics/metric.ts';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import * as overall from '../../../contract/summary/calls.ts';
import { cents, type Opened, type Read, reconciled, someOf, wholeTable } from '../../test/reconciled.ts';

const card = (read: Read) => read(serviceFees.summary);
const averages = (read: Read) => read(serviceFees.statistics);
const allSpend = async (read: Read) => (await read(overall.totalSpend)).total;

const charge: Opened = ({ totalSpend, lines }) => ratio(totalSpend, lines);
const perBooking: Opened = ({ totalSpend, bookings }) => ratio(totalSpend, bookings);
const ofAllFees: Opened = async ({ lines }, read) =>
  percentage(lines, (await card(read)).numberOfTransactions);

export default reconciled(serviceFees, {
  metrics: {
    totalFeesCharged: (sums) => sums.totalSpend,
    numberOfTransactions: (sums) => sums.lines,
    feesWithoutCharge: (sums) => sums.lines,
    percentageOfFeesWithoutCharge: ofAllFees,
    averageCharge: charge,
    onlineAverageCharge: charge,
    offlineAverageCharge: charge,
    averagePerBooking: perBooking,
    onlineAveragePerBooking: perBooking,
    offlineAveragePerBooking: perBooking,
    onlineFeesCharged: ofAllFees,
    feesOfTotalSpend: async (sums, read) => percentage(sums.totalSpend, await allSpend(read)),
  },
  shown: {
    averageCharge: async (read) => (await averages(read)).all.averageCharge,
    onlineAverageCharge: async (read) => (await averages(read)).online.averageCharge,
    offlineAverageCharge: async (read) => (await averages(read)).offline.averageCharge,
    averagePerBooking: async (read) => (await averages(read)).all.averagePerBooking,
    onlineAveragePerBooking: async (read) => (await averages(read)).online.averagePerBooking,
    offlineAveragePerBooking: async (read) => (await averages(read)).offline.averagePerBooking,
    onlineFeesCharged: async (read) => (await averages(read)).onlineFeesCharged,
    feesOfTotalSpend: async (read) => (await averages(read)).feesOfTotalSpend,
  },
  details: {},
  drillDowns: async (read) => {
    const types = await read(serviceFees.spendAnalysis);
    const { totalFeesCharged, numberOfTransactions } = await card(read);
    const opened = await Promise.all(
      someOf(types, 12).map(async ({ typeDescription, feeType, ...shown }) => {
        const type = { type_description: typeDescription ?? '' };
        const { rows } = await wholeTable(read, serviceFees.detail, type);
        return [
          [`spend on ${feeType}`, cents([shown.totalAmount]), cents(rows.map((row) => row.totalSpend))],
          [`fees of ${feeType}`, shown.numberOfTransactions, rows.length],
        ] as const;
      }),
    );
    const fees = types.reduce((sum, type) => sum + type.numberOfTransactions, 0);
    return [
      ['fee types', cents([totalFeesCharged]), cents(types.map((type) => type.totalAmount))] as const,
      ['fees', numberOfTransactions, fees] as const,
      ...opened.flat(),
    ];
  },
});
