/** The modals of the Traveller screen: the rows behind the clicked item. */

import { lines, spendAnalysis, detail as travellerDetail } from '@tripledger/contract/traveller/calls.ts';
import { metrics } from '@tripledger/contract/traveller/metrics.ts';
import { useTravellersBefore } from '../../shared/compare/useTravellersBefore.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { onlyTraveller } from '../../shared/only/OnlyButton.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Chosen, Detail } from './details.ts';
import { texts } from './texts.ts';

/** The figure that counts these travellers. */
function metricOf({ bucket, nonCompliant }: Chosen) {
  if (nonCompliant) return metrics.nonCompliantTravellers;
  return bucket ? metrics.tripFrequency : metrics.numberOfTravellers;
}

/** The travellers that a figure counts. */
function TravellerList({ chosen, name }: Of<Detail, 'travellers'>) {
  const open = useOpen<Detail>();
  const list = usePaged(spendAnalysis, chosen);
  return (
    <PagedModal
      title={texts.travellers(name)}
      metric={metricOf(chosen)}
      list={list}
      beside={useTravellersBefore(spendAnalysis, list.answer.data)}
      onlyOf={{ travellerName: onlyTraveller }}
      onOpen={({ travellerId, travellerName }) => open({ of: 'traveller', travellerId, travellerName })}
    />
  );
}

function Expenditure({ travellerId, travellerName }: Of<Detail, 'traveller'>) {
  return (
    <PagedModal
      title={texts.expenditure(travellerName)}
      metric={metrics.spendAnalysis}
      only={onlyTraveller({ travellerId, travellerName })}
      list={usePaged(travellerDetail, { travellerId })}
      note={({ bookings }) => texts.bookings(bookings)}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  travellers: TravellerList,
  traveller: Expenditure,
};
export default modals;
