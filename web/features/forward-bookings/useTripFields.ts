import { forwardBookings } from '@tripledger/contract/forward-bookings/calls.ts';
import { useFilter } from '../../filter/useFilter.ts';

const all = forwardBookings.columns.map(({ field }) => field);

/** The columns of trips that are shown: whose they are is said only while no node is selected. */
export function useTripFields(fields: readonly string[] = all): readonly string[] {
  const { filter } = useFilter();
  return filter.node === null ? fields : fields.filter((field) => field !== 'organisation');
}
