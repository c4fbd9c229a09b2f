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
import { useState } from 'react';
import { useReport } from '../../filter/useReport.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { Answered } from '../../ui/Answered.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { plural } from '../../ui/format.ts';
import { OpenModal } from '../../ui/RowsModal.tsx';
import type { Detail } from './details.ts';
import { spendColumns, type Traveller, travellerBy } from './prepare.ts';

const bookingsOf = (rows: readonly { bookingReference: string }[]) =>
  new Set(rows.map(({ bookingReference }) => bookingReference)).size;

const travellerColumns: readonly Column<Compared<Traveller>>[] = [
  { field: 'travellerName', title: 'Traveller' },
  { field: 'employeeNumber', title: 'Employee number', width: 110 },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'bookings', title: 'Bookings', kind: 'count' },
  ...spendColumns,
];

/** A click on a traveller opens the lines behind their spend, above this modal. */
function TravellerSpend() {
  const { answer, before } = useComparedRows(topTravellers, travellerBy);
  const [opened, setOpened] = useState<Traveller | null>(null);
  return (
    <>
      <DetailModal
        title="Traveller Spend Data"
        fileName="TotalTravelSpend.csv"
        columns={[...travellerColumns, ...beforeColumns<Traveller>('money', before)]}
        answer={answer}
        onOpen={setOpened}
      />
      {opened && (
        <OpenModal onClosed={() => setOpened(null)}>
          <FigureLines
            endpoint={lines}
            figure="total"
            entry={figures.total}
            more={{ travellerId: opened.travellerId }}
            of={opened.travellerName}
          />
        </OpenModal>
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

function CostOfChange() {
  const answer = useReport(costOfChange);
  const summary = useReport(costOfChangeSummary);
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
              <Figure entry={figures.costOfChangeAmount} value={sums.costOfChange} />
              <Figure entry={figures.air} value={sums.airSpend} />
              <Figure entry={figures.costOfChange} value={sums.percentage} />
              <Figure entry={figures.changedBookings} value={sums.bookings} />
            </FigureList>
          )}
        </Answered>
      }
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

function PolicyCompliance({ description }: Of<Detail, 'policy'>) {
  const answer = useReport(complianceDetail, { description });
  return (
    <DetailModal
      title={`Travel Policy Compliance Data: ${description ?? 'Non compliant bookings'}`}
      fileName="TravelPolicyComplianceData.csv"
      columns={policyColumns}
      note={(rows) => `${plural(bookingsOf(rows), 'booking')}, ${plural(rows.length, 'line')}`}
      answer={answer}
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

function Trips({ locationId, name }: Of<Detail, 'trips'>) {
  const answer = useReport(destinationAnalysis, { locationId: locationId ?? undefined });
  return (
    <DetailModal
      title={`Trips by Destination: ${name}`}
      fileName="TripsLocationInfo.csv"
      columns={tripColumns}
      note={(rows) => `${plural(bookingsOf(rows), 'trip')}, with a row for each traveller`}
      answer={answer}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  month: ({ figure, month }) => (
    <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} month={month} />
  ),
  travellers: TravellerSpend,
  costOfChange: CostOfChange,
  policy: PolicyCompliance,
  trips: Trips,
};
export default modals;
