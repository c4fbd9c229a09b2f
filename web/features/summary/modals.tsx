/** The modals of the Summary screen: the rows behind the clicked item. */

import {
  complianceDetail,
  costOfChange,
  costOfChangeSummary,
  destinationAnalysis,
  lines,
  travellerSpend,
} from '@tripledger/contract/summary/calls.ts';
import { metrics } from '@tripledger/contract/summary/metrics.ts';
import { useReport } from '../../filter/useReport.ts';
import { useTravellersBefore } from '../../shared/compare/useTravellersBefore.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { onlyTraveller } from '../../shared/only/OnlyButton.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Metric, MetricList } from '../../ui/Metric.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import type { Detail } from './details.ts';
import { type Traveller, unnamedSpendText } from './prepare.ts';
import { texts } from './texts.ts';

/** A click on a traveller opens the lines behind their spend, above this modal. */
function TravellerSpend() {
  const list = usePaged(travellerSpend);
  const format = useMoneyFormat();
  const { open, overlay } = useOverlay(({ travellerId, travellerName }: Traveller) => (
    <MetricLines
      endpoint={lines}
      metric="total"
      entry={metrics.total}
      more={{ travellerId }}
      only={onlyTraveller({ travellerId, travellerName })}
      of={travellerName}
    />
  ));
  return (
    <>
      <PagedModal
        title={texts.travellerSpend.title}
        metric={metrics.topTravellers}
        list={list}
        beside={useTravellersBefore(travellerSpend, list.answer.data)}
        note={(sums) => unnamedSpendText(sums, format)}
        onlyOf={{ travellerName: onlyTraveller }}
        onOpen={open}
      />
      {overlay}
    </>
  );
}

/** The entry for specific rows, in which the sum has a different name. */
const changes = {
  ...metrics.costOfChange,
  made: [{ sum: 'costOfChange', unit: 'money' }, metrics.costOfChange.made[1]],
} as const;

function CostOfChange() {
  const summary = useReport(costOfChangeSummary);
  return (
    <PagedModal
      title={texts.costOfChange}
      metric={changes}
      list={usePaged(costOfChange)}
      header={
        <QueryBoundary answer={summary} height={72}>
          {(sums) => (
            <MetricList across>
              <Metric entry={metrics.costOfChangeAmount} value={sums.costOfChange} />
              <Metric entry={metrics.air} value={sums.airSpend} />
              <Metric entry={metrics.costOfChange} value={sums.percentage} />
              <Metric entry={metrics.changedBookings} value={sums.bookings} />
            </MetricList>
          )}
        </QueryBoundary>
      }
    />
  );
}

function PolicyCompliance({ description }: Of<Detail, 'policy'>) {
  return (
    <PagedModal
      title={texts.policyData(description ?? texts.nonCompliantBookings)}
      metric={description === undefined ? metrics.nonCompliantBookings : metrics.policyCompliance}
      list={usePaged(complianceDetail, { description })}
      note={(sums) => texts.lines(sums.lines)}
    />
  );
}

function Trips({ locationId, name }: Of<Detail, 'trips'>) {
  return (
    <PagedModal
      title={texts.tripsTo(name)}
      metric={metrics.trips}
      list={usePaged(destinationAnalysis, { locationId: locationId ?? '' })}
      note={() => texts.tripRows}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  month: ({ figure: metric, month }) => (
    <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} month={month} />
  ),
  travellers: TravellerSpend,
  costOfChange: CostOfChange,
  policy: PolicyCompliance,
  trips: Trips,
};
export default modals;
