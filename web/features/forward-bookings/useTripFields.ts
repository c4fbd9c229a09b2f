import { forwardBookings } from '@tripledger/contract/forward-bookings/calls.ts';
import { useFilter } from '../../filter/useFilter.ts';

const all = forwardBookings.columns.map(({ field }) => field);

/** The visible columns of trips; the organisation is shown only while no node is selected. */
export function useTripFields(fields: readonly string[] = all): readonly string[] {
  const { filter } = useFilter();
  return filter.node === null ? fields : fields.filter((field) => field !== 'organisation');
}
