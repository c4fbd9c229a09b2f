import { forwardBookings } from '@tripledger/contract/forward-bookings/calls.ts';
import { metrics } from '@tripledger/contract/forward-bookings/metrics.ts';
import { LazyPagedTable } from '../../shared/paged-table/LazyPagedTable.ts';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import { texts } from './texts.ts';
import { useTripFields } from './useTripFields.ts';

const title = texts.forwardBookings;
const fields = [
  'reference',
  'travellerName',
  'departureDate',
  'returnDate',
  'destination',
  'organisation',
  'usableCredit',
  'status',
  'spend',
];

/** Trips by traveller, departure and destination; a reference opens the booking's details. */
export function TripTable() {
  const list = usePaged(forwardBookings);
  const shown = useTripFields(fields);
  return (
    <Panel
      title={title}
      metric={metrics.forwardBookings}
      answer={list.answer}
      isEmpty={({ sums }) => sums.trips === 0}
      emptyText={texts.noTrips}
      height={tableHeight}
    >
      {(found) => <LazyPagedTable title={title} list={list} found={found} fields={shown} />}
    </Panel>
  );
}
