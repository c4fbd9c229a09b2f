/** Service Fees' figures and drill-downs beside what their rows come to. */
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import * as overall from '../../../contract/summary/calls.ts';
import { percentage, ratio } from '../../lines/line-measures.ts';
import { cents, type Look, reconciled, someOf } from '../../test/reconciled.ts';

const card = (look: Look) => look(serviceFees.summary);
const averages = (look: Look) => look(serviceFees.statistics);
const allSpend = async (look: Look) => (await look(overall.totalSpend)).total;

export default reconciled<typeof serviceFees.lines>({
  lines: serviceFees.lines,
  figures: {
    totalFeesCharged: async (look, sums) => [(await card(look)).totalFeesCharged, sums.totalSpend],
    numberOfTransactions: async (look, sums) => [(await card(look)).numberOfTransactions, sums.lines],
    feesWithoutCharge: async (look, sums) => [(await card(look)).feesWithoutCharge, sums.lines],
    percentageOfFeesWithoutCharge: async (look, sums) => {
      const { percentageOfFeesWithoutCharge, numberOfTransactions } = await card(look);
      return [percentageOfFeesWithoutCharge, percentage(sums.lines, numberOfTransactions)];
    },
    averageCharge: async (look, { totalSpend, lines }) => [
      (await averages(look)).all.averageCharge,
      ratio(totalSpend, lines),
    ],
    onlineAverageCharge: async (look, { totalSpend, lines }) => [
      (await averages(look)).online.averageCharge,
      ratio(totalSpend, lines),
    ],
    offlineAverageCharge: async (look, { totalSpend, lines }) => [
      (await averages(look)).offline.averageCharge,
      ratio(totalSpend, lines),
    ],
    averagePerBooking: async (look, { totalSpend, bookings }) => [
      (await averages(look)).all.averagePerBooking,
      ratio(totalSpend, bookings),
    ],
    onlineAveragePerBooking: async (look, { totalSpend, bookings }) => [
      (await averages(look)).online.averagePerBooking,
      ratio(totalSpend, bookings),
    ],
    offlineAveragePerBooking: async (look, { totalSpend, bookings }) => [
      (await averages(look)).offline.averagePerBooking,
      ratio(totalSpend, bookings),
    ],
    onlineFeesCharged: async (look, sums) => [
      (await averages(look)).onlineFeesCharged,
      percentage(sums.lines, (await card(look)).numberOfTransactions),
    ],
    feesOfTotalSpend: async (look, sums) => [
      (await averages(look)).feesOfTotalSpend,
      percentage(sums.totalSpend, await allSpend(look)),
    ],
  },
  drillDowns: async (look) => {
    const types = await look(serviceFees.spendAnalysis);
    const { totalFeesCharged, numberOfTransactions } = await card(look);
    const opened = await Promise.all(
      someOf(types, 12).map(async ({ typeDescription, feeType, ...shown }) => {
        const type = typeDescription === null ? {} : { type_description: typeDescription };
        const rows = await look(serviceFees.detail, type);
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
