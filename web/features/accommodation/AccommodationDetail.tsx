/** The modals of the Accommodation screen: the rows behind what was clicked. */
import {
  destinationAnalysis,
  detail as hotelDetail,
  lines,
  tripsWithoutAccommodation,
} from '@tripledger/contract/accommodation/calls.ts';
import { figures } from '@tripledger/contract/accommodation/figures.ts';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { datesOfMonth } from '../../shared/months/months.ts';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { month as monthText, plural } from '../../ui/format.ts';
import type { Block, Detail } from './block.ts';

type Shared = Omit<Block, 'onOpen'> & { onClosed: () => void };
type Of<Kind extends Detail['of']> = Shared & { detail: Extract<Detail, { of: Kind }> };

export default function AccommodationDetail({ detail, ...shared }: Shared & { detail: Detail }) {
  switch (detail.of) {
    case 'lines':
      return (
        <FigureLines endpoint={lines} figure={detail.figure} entry={figures[detail.figure]} {...shared} />
      );
    case 'month':
      return (
        <FigureLines
          {...shared}
          endpoint={lines}
          figure="totalCostOfAccommodation"
          entry={figures.spendByMonth}
          of={monthText(detail.month)}
          query={{ ...shared.query, ...datesOfMonth(shared.query, detail.month) }}
        />
      );
    case 'location':
      return <Location {...shared} detail={detail} />;
    case 'hotel':
      return <Hotel {...shared} detail={detail} />;
    case 'tripsWithout':
      return <TripsWithout {...shared} />;
  }
}

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

function Location({ query, detail: { locationId, name }, ...shared }: Of<'location'>) {
  const answer = useAnswer(destinationAnalysis, {
    query: { ...query, ...(locationId !== null && { locationId }) },
  });
  return (
    <DetailModal
      title={name}
      fileName="AccommodationLocationInfo.csv"
      columns={locationColumns}
      note={stayNote}
      answer={answer}
      {...shared}
    />
  );
}

function Hotel({ query, detail: { locationId, hotelId, name }, ...shared }: Of<'hotel'>) {
  const answer = useAnswer(hotelDetail, {
    query: { ...query, hotelId, ...(locationId !== null && { locationId }) },
  });
  return (
    <DetailModal
      title={`Accommodation Spend Data: ${name}`}
      fileName="AccommodationSpendData.csv"
      columns={hotelColumns}
      note={stayNote}
      answer={answer}
      {...shared}
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

function TripsWithout({ query, ...shared }: Shared) {
  const answer = useAnswer(tripsWithoutAccommodation, { query });
  return (
    <DetailModal
      title="Overnight Trips without Accommodation"
      fileName="TripsWithoutAccommodation.csv"
      columns={tripColumns}
      note={(rows) => `${plural(rows.length, 'overnight trip')} without accommodation`}
      answer={answer}
      {...shared}
    />
  );
}
