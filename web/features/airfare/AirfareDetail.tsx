/** The modals of the Airfare screen: the rows behind what was clicked. */
import {
  airlineMarketShareDetail,
  lines,
  spendByClassOfTravelDetail,
  spendByDestinationDetail,
} from '@tripledger/contract/airfare/calls.ts';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Block, Detail } from './block.ts';

type Shared = Omit<Block, 'onOpen'> & { onClosed: () => void };
type Of<Kind extends Detail['of']> = Shared & { detail: Extract<Detail, { of: Kind }> };

export default function AirfareDetail({ detail, ...shared }: Shared & { detail: Detail }) {
  switch (detail.of) {
    case 'lines':
      return (
        <FigureLines
          endpoint={lines}
          figure={detail.figure}
          entry={detail.entry}
          more={detail.more}
          of={detail.more && (Object.values(detail.more).join(' › ') || undefined)}
          {...shared}
        />
      );
    case 'destination':
      return <Destination {...shared} detail={detail} />;
    case 'airline':
      return <Airline {...shared} detail={detail} />;
    case 'class':
      return <TravelClass {...shared} detail={detail} />;
  }
}

type Ticket = Answer<typeof spendByDestinationDetail>[number];

const ticketColumns: readonly Column<Ticket>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'ticketNumber', title: 'Ticket number', width: 130 },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'returnDate', title: 'Return', kind: 'date' },
  { field: 'duration', title: 'Days', kind: 'count', width: 70 },
  { field: 'itinerarySummary', title: 'Itinerary' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

/** What leads from the rows to the counts that were clicked. */
const ticketNote = (rows: readonly Ticket[]) => {
  const references = new Set(rows.map(({ bookingReference }) => bookingReference));
  const tickets = new Set(rows.flatMap(({ ticketNumber }) => ticketNumber ?? []));
  return `${plural(references.size, 'booking')}, ${plural(tickets.size, 'ticket')}`;
};

function Destination({ query, detail: { locationId, name }, ...shared }: Of<'destination'>) {
  const answer = useAnswer(spendByDestinationDetail, {
    query: { ...query, ...(locationId !== null && { locationId }) },
  });
  return (
    <DetailModal
      title={`Spend by Destination Data: ${name}`}
      fileName="AirSpendByDestinationData.csv"
      columns={ticketColumns}
      note={ticketNote}
      answer={answer}
      {...shared}
    />
  );
}

function Airline({ query, detail: { airline, name }, ...shared }: Of<'airline'>) {
  const answer = useAnswer(airlineMarketShareDetail, {
    query: { ...query, ...(airline !== null && { airline }) },
  });
  return (
    <DetailModal
      title={`Spend by Airline Data: ${name}`}
      fileName="SpendByAirlineData.csv"
      columns={ticketColumns}
      note={ticketNote}
      answer={answer}
      {...shared}
    />
  );
}

const classColumns: readonly Column<Answer<typeof spendByClassOfTravelDetail>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'itinerarySummary', title: 'Itinerary' },
  { field: 'classOfTravel', title: 'Class of travel', width: 130 },
  { field: 'advancePurchase', title: 'Days in advance', kind: 'count', width: 90 },
  { field: 'spend', title: 'Spend', kind: 'money' },
  { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
];

function TravelClass({ query, detail, ...shared }: Of<'class'>) {
  const { fareTypeDescription, classOfTravel } = detail;
  const answer = useAnswer(spendByClassOfTravelDetail, {
    query: { ...query, fareTypeDescription, ...(classOfTravel !== null && { classOfTravel }) },
  });
  return (
    <DetailModal
      title={`Travel by Airfare Class Data: ${fareTypeDescription}${classOfTravel === null ? '' : `, ${classOfTravel}`}`}
      fileName="TravelByAirfareClassData.csv"
      columns={classColumns}
      note={(rows) =>
        `${plural(rows.length, 'line')}, ${plural(rows.filter((row) => row.costOfChange > 0).length, 'fare')} changed`
      }
      answer={answer}
      {...shared}
    />
  );
}
