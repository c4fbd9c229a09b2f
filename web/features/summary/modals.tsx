/** The modals of the Summary screen: the rows behind the clicked item. */

import { plural } from '@tripledger/charts/format.ts';
import {
  complianceDetail,
  costOfChange,
  costOfChangeSummary,
  destinationAnalysis,
  lines,
  travellerSpend,
} from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useReport } from '../../filter/useReport.ts';
import { useTravellersBefore } from '../../shared/compare/useTravellersBefore.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import type { Detail } from './details.ts';
import type { Traveller } from './prepare.ts';

/** A click on a traveller opens the lines behind their spend, above this modal. */
function TravellerSpend() {
  const list = usePaged(travellerSpend);
  const { open, overlay } = useOverlay(({ travellerId, travellerName }: Traveller) => (
    <FigureLines
      endpoint={lines}
      figure="total"
      entry={figures.total}
      more={{ travellerId }}
      of={travellerName}
    />
  ));
  return (
    <>
      <PagedModal
        title="Traveller Spend Data"
        figure={figures.topTravellers}
        list={list}
        beside={useTravellersBefore(travellerSpend, list.answer.data)}
        onOpen={open}
      />
      {overlay}
    </>
  );
}

/** The entry for specific rows, in which the sum has a different name. */
const changes = {
  ...figures.costOfChange,
  made: [{ sum: 'costOfChange', unit: 'money' }, figures.costOfChange.made[1]],
} as const;

function CostOfChange() {
  const summary = useReport(costOfChangeSummary);
  return (
    <PagedModal
      title="Cost of Change Data"
      figure={changes}
      list={usePaged(costOfChange)}
      header={
        <QueryBoundary answer={summary} height={72}>
          {(sums) => (
            <FigureList across>
              <Figure entry={figures.costOfChangeAmount} value={sums.costOfChange} />
              <Figure entry={figures.air} value={sums.airSpend} />
              <Figure entry={figures.costOfChange} value={sums.percentage} />
              <Figure entry={figures.changedBookings} value={sums.bookings} />
            </FigureList>
          )}
        </QueryBoundary>
      }
    />
  );
}

function PolicyCompliance({ description }: Of<Detail, 'policy'>) {
  return (
    <PagedModal
      title={`Travel Policy Compliance Data: ${description ?? 'Non compliant bookings'}`}
      figure={description === undefined ? figures.nonCompliantBookings : figures.policyCompliance}
      list={usePaged(complianceDetail, { description })}
      note={(sums) => plural(sums.lines, 'line')}
    />
  );
}

function Trips({ locationId, name }: Of<Detail, 'trips'>) {
  return (
    <PagedModal
      title={`Trips by Destination: ${name}`}
      figure={figures.trips}
      list={usePaged(destinationAnalysis, { locationId: locationId ?? '' })}
      note={() => 'Each traveller of a trip has a row.'}
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
