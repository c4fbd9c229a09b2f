/** Service Fees' figures and drill-downs beside what their rows come to. */
import { percentage, ratio } from '../../../contract/core/figure.ts';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import * as overall from '../../../contract/summary/calls.ts';
import { cents, type Look, type Opened, reconciled, someOf, wholeTable } from '../../test/reconciled.ts';

const card = (look: Look) => look(serviceFees.summary);
const averages = (look: Look) => look(serviceFees.statistics);
const allSpend = async (look: Look) => (await look(overall.totalSpend)).total;

const charge: Opened = ({ totalSpend, lines }) => ratio(totalSpend, lines);
const perBooking: Opened = ({ totalSpend, bookings }) => ratio(totalSpend, bookings);
const ofAllFees: Opened = async ({ lines }, look) =>
  percentage(lines, (await card(look)).numberOfTransactions);

export default reconciled(serviceFees, {
  figures: {
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
    feesOfTotalSpend: async (sums, look) => percentage(sums.totalSpend, await allSpend(look)),
  },
  shown: {
    averageCharge: async (look) => (await averages(look)).all.averageCharge,
    onlineAverageCharge: async (look) => (await averages(look)).online.averageCharge,
    offlineAverageCharge: async (look) => (await averages(look)).offline.averageCharge,
    averagePerBooking: async (look) => (await averages(look)).all.averagePerBooking,
    onlineAveragePerBooking: async (look) => (await averages(look)).online.averagePerBooking,
    offlineAveragePerBooking: async (look) => (await averages(look)).offline.averagePerBooking,
    onlineFeesCharged: async (look) => (await averages(look)).onlineFeesCharged,
    feesOfTotalSpend: async (look) => (await averages(look)).feesOfTotalSpend,
  },
  details: {},
  drillDowns: async (look) => {
    const types = await look(serviceFees.spendAnalysis);
    const { totalFeesCharged, numberOfTransactions } = await card(look);
    const opened = await Promise.all(
      someOf(types, 12).map(async ({ typeDescription, feeType, ...shown }) => {
        const type = { type_description: typeDescription ?? '' };
        const { rows } = await wholeTable(look, serviceFees.detail, type);
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
