/** The modals of the Accommodation screen: the rows behind the clicked item. */

import {
  destinationAnalysis,
  detail as hotelDetail,
  lines,
  tripsWithoutAccommodation,
} from '@tripledger/contract/accommodation/calls.ts';
import { metrics } from '@tripledger/contract/accommodation/metrics.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

/** The counts that explain how the rows lead to the clicked bookings. */
const stayNote = (sums: { bookings: number; lines: number }) => texts.stays(sums.bookings, sums.lines);

const lineNote = ({ lines }: { lines: number }) => texts.lines(lines);

function Location({ locationId, name }: Of<Detail, 'location'>) {
  const list = usePaged(destinationAnalysis, { locationId: locationId ?? '' });
  return <PagedModal title={name} metric={metrics.bookingsByLocation} list={list} note={lineNote} />;
}

function Hotel({ locationId, hotelId, hotelName, name }: Of<Detail, 'hotel'>) {
  const list = usePaged(hotelDetail, { hotelId, locationId: locationId ?? '' });
  const title = texts.hotelData(name);
  return (
    <PagedModal
      title={title}
      metric={metrics.spendByLocation}
      only={{ hotel: hotelName }}
      list={list}
      note={stayNote}
    />
  );
}

function TripsWithout({ figure: metric = 'overnightTripsWithoutAccommodation' }: Of<Detail, 'tripsWithout'>) {
  return (
    <PagedModal
      title={texts.tripsWithout}
      metric={metrics[metric]}
      list={usePaged(tripsWithoutAccommodation)}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  month: ({ month }) => (
    <MetricLines
      endpoint={lines}
      metric="totalCostOfAccommodation"
      entry={metrics.spendByMonth}
      month={month}
    />
  ),
  location: Location,
  hotel: Hotel,
  tripsWithout: TripsWithout,
};
export default modals;
