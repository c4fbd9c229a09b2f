/** The Travel Policies figures, compared with the sums of their rows. */
import { percentage } from '../../../contract/metrics/metric.ts';
import * as summary from '../../../contract/summary/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { cents, reconciled, valueIn } from '../../test/reconciled.ts';

export default reconciled(policies, {
  metrics: {
    compliantSpend: (sums) => sums.totalSpend,
    compliantBookings: (sums) => sums.bookings,
    compliantLines: (sums) => sums.lines,
    nonCompliantSpend: (sums) => sums.totalSpend,
    nonCompliantBookings: (sums) => sums.bookings,
    nonCompliantLines: (sums) => sums.lines,
    bookingsWithCode: async (sums, read) =>
      percentage(sums.bookings, (await read(summary.transactionSummary)).bookings),
    lostSavings: (sums) => valueIn(sums),
  },
  shown: {},
  details: {},
  drillDowns: async (read) => {
    const { compliantSpend } = await read(policies.compliant);
    const { nonCompliantSpend, nonCompliantBookings } = await read(policies.nonCompliant);
    const { bookings } = await read(summary.transactionSummary);
    const share = (await read(summary.compliance)).nonCompliantBookings;
    const { total } = await read(summary.totalSpend);
    return [
      ['spend of both kinds', cents([total]), cents([compliantSpend, nonCompliantSpend])],
      ['non compliant, as on Summary', share, percentage(nonCompliantBookings, bookings)],
    ];
  },
});
