/** Reconciles the figures, bars and points of Forward Bookings with the trips behind them. */
import * as forward from '../../../contract/forward-bookings/calls.ts';
import { type Read, reconciled, someOf, wholeTable } from '../../test/reconciled.ts';

const table = forward.forwardBookings;
const tripsOf = async (read: Read, more: object = {}) => (await wholeTable(read, table, more)).rows;

export default reconciled(forward, {
  metrics: {},
  shown: {},
  details: {
    tripsInProgress: [table, { withinDate: 'tripsInProgress' }],
    in48Hours: [table, { withinDate: 'in48Hours' }],
    in7Days: [table, { withinDate: 'in7Days' }],
    in30Days: [table, { withinDate: 'in30Days' }],
    spend: [table],
    pendingSpend: [table, { isPending: 'true' }],
    nonCompliant: [table, { policyCompliant: 'false' }],
    highRisk: [table, { isHighRisk: 'true' }],
    domesticPremium: [table, { isPremium: 'true', isDomestic: 'true' }],
    internationalPremium: [table, { isPremium: 'true', isInternational: 'true' }],
  },
  drillDowns: async (read) => {
    const [months, points, all] = await Promise.all([
      read(forward.bookingsPerMonth),
      read(forward.forwardDestinations),
      tripsOf(read),
    ]);
    const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
    const bars = await Promise.all(
      someOf(months, 2).map(async ({ month, totalCount }) => {
        const within = all.filter(({ departureDate }) => departureDate?.startsWith(month));
        const opened = await tripsOf(read, {
          departuresGreater: `${month}-01`,
          departuresLess: lastDay(month),
        });
        return [
          [`trips of ${month}`, totalCount, opened.length],
          [`departures in ${month}`, totalCount, within.length],
        ] as const;
      }),
    );
    const places = await Promise.all(
      someOf(points, 2).map(async ({ locationId, name, value }) => {
        const place = locationId === null ? { isUnplaced: 'true' } : { locationId };
        return [`trips to ${name}`, value, (await tripsOf(read, place)).length] as const;
      }),
    );
    const paid = all.filter(({ usableCredit }) => usableCredit !== null);
    const pending = all.filter(({ status }) => status === 'Pending');
    return [
      ['pending', pending.length, (await tripsOf(read, { isPending: 'true' })).length] as const,
      ['months', all.length, total(months.map(({ totalCount }) => totalCount))] as const,
      ['destinations', all.length, total(points.map(({ value }) => value))] as const,
      ['with credit', paid.length, (await tripsOf(read, { hasCredit: 'true' })).length] as const,
      ...bars.flat(),
      ...places,
    ];
  },
});

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
