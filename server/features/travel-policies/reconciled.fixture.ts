/** Travel Policies' figures beside what their rows come to. */
import { percentage } from '../../../contract/core/figure.ts';
import * as summary from '../../../contract/summary/calls.ts';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { cents, reconciled, valueIn } from '../../test/reconciled.ts';

export default reconciled(policies, {
  figures: {
    compliantSpend: (sums) => sums.totalSpend,
    compliantBookings: (sums) => sums.bookings,
    compliantLines: (sums) => sums.lines,
    nonCompliantSpend: (sums) => sums.totalSpend,
    nonCompliantBookings: (sums) => sums.bookings,
    nonCompliantLines: (sums) => sums.lines,
    bookingsWithCode: async (sums, look) =>
      percentage(sums.bookings, (await look(summary.transactionSummary)).bookings),
    lostSavings: (sums) => valueIn(sums),
  },
  shown: {},
  details: {},
  drillDowns: async (look) => {
    const { compliantSpend } = await look(policies.compliant);
    const { nonCompliantSpend, nonCompliantBookings } = await look(policies.nonCompliant);
    const { bookings } = await look(summary.transactionSummary);
    const share = (await look(summary.compliance)).nonCompliantBookings;
    const { total } = await look(summary.totalSpend);
    return [
      ['spend of both kinds', cents([total]), cents([compliantSpend, nonCompliantSpend])],
      ['non compliant, as on Summary', share, percentage(nonCompliantBookings, bookings)],
    ];
  },
});
