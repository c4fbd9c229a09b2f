/** The modals of the Summary dashboard: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import {
  complianceDetail,
  costOfChange,
  costOfChangeSummary,
  destinationAnalysis,
  lines,
  topTravellers,
} from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { datesOfMonth } from '../../shared/months/months.ts';
import { Answered } from '../../ui/Answered.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { month as monthText, plural } from '../../ui/format.ts';
import type { Block, Detail } from './block.ts';
import { comparedTravellers, spendColumns, type Traveller } from './prepare.ts';

type Shared = Omit<Block, 'onOpen'> & { onClosed: () => void };
type Of<Kind extends Detail['of']> = Shared & { detail: Extract<Detail, { of: Kind }> };

export default function SummaryDetail({ detail, ...shared }: Shared & { detail: Detail }) {
  switch (detail.of) {
    case 'travellers':
      return <TravellerSpend {...shared} />;
    case 'costOfChange':
      return <CostOfChange {...shared} />;
    case 'policy':
      return <PolicyCompliance {...shared} detail={detail} />;
    case 'trips':
      return <Trips {...shared} detail={detail} />;
    case 'lines':
      return <Lines {...shared} detail={detail} />;
  }
}

const bookingsOf = (rows: readonly { bookingReference: string }[]) =>
  new Set(rows.map(({ bookingReference }) => bookingReference)).size;

function Lines({ query, detail: { figure, month }, ...shared }: Of<'lines'>) {
  return (
    <FigureLines
      endpoint={lines}
      figure={figure}
      entry={figures[figure]}
      query={month ? { ...query, ...datesOfMonth(query, month) } : query}
      of={month && monthText(month)}
      {...shared}
    />
  );
}

const travellerColumns: readonly Column<Compared<Traveller>>[] = [
  { field: 'travellerName', title: 'Traveller' },
  { field: 'employeeNumber', title: 'Employee number', width: 110 },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'bookings', title: 'Bookings', kind: 'count' },
  ...spendColumns,
];

/** A click on a traveller opens the lines behind their spend, above this modal. */
function TravellerSpend({ query, ...shared }: Shared) {
  const { answer, before } = useCompared(topTravellers, { query });
  const [opened, setOpened] = useState<Traveller | null>(null);
  const earlier = before?.data;
  const rows = useMemo(
    () => answer.data && comparedTravellers(answer.data, { data: earlier }),
    [answer.data, earlier],
  );
  return (
    <>
      <DetailModal
        title="Traveller Spend Data"
        fileName="TotalTravelSpend.csv"
        columns={[...travellerColumns, ...beforeColumns<Traveller>('money', before)]}
        answer={{ ...answer, data: rows }}
        onOpen={setOpened}
        {...shared}
      />
      {opened && (
        <FigureLines
          endpoint={lines}
          figure="total"
          entry={figures.total}
          query={query}
          more={{ travellerId: opened.travellerId }}
          of={opened.travellerName}
          client={shared.client}
          onClosed={() => setOpened(null)}
        />
      )}
    </>
  );
}

const changeColumns: readonly Column<Answer<typeof costOfChange>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'ticketNumber', title: 'Ticket number', width: 130 },
  { field: 'airline', title: 'Airline', width: 130 },
  { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'itinerarySummary', title: 'Itinerary' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
  { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
];

function CostOfChange({ query, ...shared }: Shared) {
  const answer = useAnswer(costOfChange, { query });
  const summary = useAnswer(costOfChangeSummary, { query });
  const { client } = shared;
  return (
    <DetailModal
      title="Cost of Change Data"
      fileName="CostOfChange.csv"
      columns={changeColumns}
      answer={answer}
      header={
        <Answered answer={summary} height={72}>
          {(sums) => (
            <FigureList across>
              <Figure entry={figures.costOfChangeAmount} value={sums.costOfChange} client={client} />
              <Figure entry={figures.air} value={sums.airSpend} client={client} />
              <Figure entry={figures.costOfChange} value={sums.percentage} client={client} />
              <Figure entry={figures.changedBookings} value={sums.bookings} client={client} />
            </FigureList>
          )}
        </Answered>
      }
      {...shared}
    />
  );
}

const policyColumns: readonly Column<Answer<typeof complianceDetail>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'productType', title: 'Product', width: 100 },
  { field: 'transactionDate', title: 'Transaction date', kind: 'date' },
  { field: 'policyCode', title: 'Policy code', width: 110 },
  { field: 'policyDescription', title: 'Policy' },
  { field: 'isCompliant', title: 'Compliant', kind: 'yesNo' },
  { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

function PolicyCompliance({ query, detail: { description }, ...shared }: Of<'policy'>) {
  const answer = useAnswer(complianceDetail, { query: { ...query, description } });
  return (
    <DetailModal
      title={`Travel Policy Compliance Data: ${description ?? 'Non compliant bookings'}`}
      fileName="TravelPolicyComplianceData.csv"
      columns={policyColumns}
      note={(rows) => `${plural(bookingsOf(rows), 'booking')}, ${plural(rows.length, 'line')}`}
      answer={answer}
      {...shared}
    />
  );
}

const tripColumns: readonly Column<Answer<typeof destinationAnalysis>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 110 },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'departureDate', title: 'Departure', kind: 'date' },
  { field: 'returnDate', title: 'Return', kind: 'date' },
  { field: 'duration', title: 'Days', kind: 'count', width: 70 },
  { field: 'itinerarySummary', title: 'Itinerary' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

function Trips({ query, detail: { locationId, name }, ...shared }: Of<'trips'>) {
  const answer = useAnswer(destinationAnalysis, {
    query: { ...query, ...(locationId !== null && { locationId }) },
  });
  return (
    <DetailModal
      title={`Trips by Destination: ${name}`}
      fileName="TripsLocationInfo.csv"
      columns={tripColumns}
      note={(rows) => `${plural(bookingsOf(rows), 'trip')}, with a row for each traveller`}
      answer={answer}
      {...shared}
    />
  );
}
