/** The modals of the Accommodation screen: the rows behind what was clicked. */
import {
  destinationAnalysis,
  detail as hotelDetail,
  lines,
  tripsWithoutAccommodation,
} from '@tripledger/contract/accommodation/calls.ts';
import { figures } from '@tripledger/contract/accommodation/figures.ts';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { useReport } from '../../filter/useReport.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Detail } from './details.ts';

type Stay = Answer<typeof hotelDetail>[number];

const hotelColumns: readonly Column<Stay>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCenter', title: 'Cost centre' },
  { field: 'arrivalDate', title: 'Arrival', kind: 'date' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'roomNights', title: 'Room nights', kind: 'count', total: true },
  { field: 'ancillarySpend', title: 'Ancillary spend', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];
const locationColumns = hotelColumns.toSpliced(3, 0, { field: 'hotelName', title: 'Hotel' });

/** What leads from the rows to the bookings that were clicked. */
const stayNote = (rows: readonly Stay[]) => {
  const bookings = new Set(rows.map(({ bookingReference }) => bookingReference));
  return `${plural(bookings.size, 'booking')}, ${plural(rows.length, 'line')}`;
};

function Location({ locationId, name }: Of<Detail, 'location'>) {
  const answer = useReport(destinationAnalysis, { locationId: locationId ?? undefined });
  return (
    <DetailModal
      title={name}
      fileName="AccommodationLocationInfo.csv"
      columns={locationColumns}
      note={stayNote}
      answer={answer}
    />
  );
}

function Hotel({ locationId, hotelId, name }: Of<Detail, 'hotel'>) {
  const answer = useReport(hotelDetail, { hotelId, locationId: locationId ?? undefined });
  return (
    <DetailModal
      title={`Accommodation Spend Data: ${name}`}
      fileName="AccommodationSpendData.csv"
      columns={hotelColumns}
      note={stayNote}
      answer={answer}
    />
  );
}

const tripColumns: readonly Column<Answer<typeof tripsWithoutAccommodation>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'itinerarySummary', title: 'Itinerary' },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'returnDate', title: 'Return', kind: 'date' },
  { field: 'duration', title: 'Days', kind: 'count', width: 70 },
  { field: 'destinationCity', title: 'Destination city' },
  { field: 'destinationCountry', title: 'Destination country', kind: 'country' },
  { field: 'travelBooker', title: 'Travel booker' },
];

function TripsWithout() {
  const answer = useReport(tripsWithoutAccommodation);
  return (
    <DetailModal
      title="Overnight Trips without Accommodation"
      fileName="TripsWithoutAccommodation.csv"
      columns={tripColumns}
      note={(rows) => `${plural(rows.length, 'overnight trip')} without accommodation`}
      answer={answer}
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
