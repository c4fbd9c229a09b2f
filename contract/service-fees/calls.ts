/** Endpoints of the Service Fees dashboard. */
import * as z from 'zod';
import { column, titled } from '../http/columns.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged } from '../http/paging.ts';
import { card, report } from '../http/report.ts';
import { bookingReference, costCentre, totalSpend, travellerName } from '../http/shared-columns.ts';
import { trendOf } from '../http/trend.ts';
import { textOrNone } from '../vocabulary/filters.ts';
import { average, money, percent } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

export const summary = card(metrics, {
  path: '/api/service_fee/summary/',
  summary: 'Fees charged, and fees without charge.',
  names: ['totalFeesCharged', 'numberOfTransactions', 'feesWithoutCharge', 'percentageOfFeesWithoutCharge'],
});

/** One column of the statistics: all fees, or those of one booking method. */
const averages = z.object({ averageCharge: average, averagePerBooking: average });

export const statistics = report({
  path: '/api/service_fee/statistics/',
  summary: 'Average fees, all, online and offline; the share of online fees, and of fees in all spend.',
  answer: z.object({
    all: averages,
    online: averages,
    offline: averages,
    onlineFeesCharged: percent,
    feesOfTotalSpend: percent,
  }),
  metrics: {
    'all.averageCharge': metrics.averageCharge,
    'online.averageCharge': metrics.onlineAverageCharge,
    'offline.averageCharge': metrics.offlineAverageCharge,
    'all.averagePerBooking': metrics.averagePerBooking,
    'online.averagePerBooking': metrics.onlineAveragePerBooking,
    'offline.averagePerBooking': metrics.offlineAveragePerBooking,
    onlineFeesCharged: metrics.onlineFeesCharged,
    feesOfTotalSpend: metrics.feesOfTotalSpend,
  },
});

export const trend = trendOf(metrics, {
  path: '/api/service_fee/trend/',
  names: ['totalFeesCharged', 'onlineFeesCharged', 'feesOfTotalSpend'],
});

export const spendAnalysis = report({
  path: '/api/service_fee/spend_analysis/',
  summary: 'Fees by fee type.',
  answer: z.array(
    z.object({
      typeDescription: z.string().nullable().meta({ description: 'null: fees without a fee type.' }),
      feeType: z.string().meta({ description: 'As it is shown.' }),
      numberOfTransactions: z.number(),
      totalAmount: money,
      averageFeeCharge: average,
    }),
  ),
  metrics: { totalAmount: metrics.spendAnalysis },
});

export const detail = paged({
  path: '/api/service_fee/detail/',
  summary: 'The fees of one type; the highest first.',
  more: {
    type_description: textOrNone(500).meta({
      description: "The fee type's description; empty: the fees without a fee type.",
    }),
  },
  keys: { bookingId: z.number(), transactionDate: z.string() },
  columns: {
    bookingReference,
    travellerName: titled(travellerName, 'Traveller name'),
    costCentre,
    feeType: column.text('Fee type'),
    serviceTax: column.moneyOrNull('Service tax'),
    totalSpend,
  },
  sums: z.object({ transactions: z.number(), serviceTax: money, totalSpend: money }),
  count: 'transactions',
  fileTitle: 'ServiceFeeTypeTransactions.csv',
});

/** Figures go by their glossary names; percentages open the lines of their numerators. */
export const lines = linesEndpoint(metrics, {
  path: '/api/service_fee/lines/',
  screen: 'Service Fees',
});
