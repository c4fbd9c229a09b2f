/** The modals of the Airfare screen: the rows behind what was clicked. */
import {
  airlineMarketShareDetail,
  lines,
  spendByClassOfTravelDetail,
  spendByDestinationDetail,
} from '@tripledger/contract/airfare/calls.ts';
import { figures } from '@tripledger/contract/airfare/figures.ts';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { useReport } from '../../filter/useReport.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Detail } from './details.ts';
import { farePath } from './prepare.ts';

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

function Destination({ locationId, name }: Of<Detail, 'destination'>) {
  const answer = useReport(spendByDestinationDetail, { locationId: locationId ?? undefined });
  return (
    <DetailModal
      title={`Spend by Destination Data: ${name}`}
      fileName="AirSpendByDestinationData.csv"
      columns={ticketColumns}
      note={ticketNote}
      answer={answer}
    />
  );
}

function Airline({ airline, name }: Of<Detail, 'airline'>) {
  const answer = useReport(airlineMarketShareDetail, { airline: airline ?? undefined });
  return (
    <DetailModal
      title={`Spend by Airline Data: ${name}`}
      fileName="SpendByAirlineData.csv"
      columns={ticketColumns}
      note={ticketNote}
      answer={answer}
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

function TravelClass({ fareTypeDescription, classOfTravel }: Of<Detail, 'class'>) {
  const answer = useReport(spendByClassOfTravelDetail, {
    fareTypeDescription,
    classOfTravel: classOfTravel ?? undefined,
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
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  daysInAdvance: ({ path }) => (
    <FigureLines
      endpoint={lines}
      figure="advancePurchase"
      entry={figures.advancePurchase}
      more={farePath(path)}
      of={path.join(' › ')}
    />
  ),
  destination: Destination,
  airline: Airline,
  class: TravelClass,
};
export default modals;
