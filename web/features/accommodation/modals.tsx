/** The modals of the Accommodation screen: the rows behind the clicked item. */

import { plural } from '@tripledger/charts/format.ts';
import {
  destinationAnalysis,
  detail as hotelDetail,
  lines,
  tripsWithoutAccommodation,
} from '@tripledger/contract/accommodation/calls.ts';
import { figures } from '@tripledger/contract/accommodation/figures.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';

/** The counts that explain how the rows lead to the clicked bookings. */
const stayNote = (sums: { bookings: number; lines: number }) =>
  `${plural(sums.bookings, 'booking')}, ${plural(sums.lines, 'line')}`;

const lineNote = ({ lines }: { lines: number }) => plural(lines, 'line');

function Location({ locationId, name }: Of<Detail, 'location'>) {
  const list = usePaged(destinationAnalysis, { locationId: locationId ?? '' });
  return <PagedModal title={name} figure={figures.bookingsByLocation} list={list} note={lineNote} />;
}

function Hotel({ locationId, hotelId, name }: Of<Detail, 'hotel'>) {
  const list = usePaged(hotelDetail, { hotelId, locationId: locationId ?? '' });
  const title = `Accommodation Spend Data: ${name}`;
  return <PagedModal title={title} figure={figures.spendByLocation} list={list} note={stayNote} />;
}

function TripsWithout({ figure = 'overnightTripsWithoutAccommodation' }: Of<Detail, 'tripsWithout'>) {
  return (
    <PagedModal
      title="Overnight Trips without Accommodation"
      figure={figures[figure]}
      list={usePaged(tripsWithoutAccommodation)}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  month: ({ month }) => (
    <FigureLines
      endpoint={lines}
      figure="totalCostOfAccommodation"
      entry={figures.spendByMonth}
      month={month}
    />
  ),
  location: Location,
  hotel: Hotel,
  tripsWithout: TripsWithout,
};
export default modals;
