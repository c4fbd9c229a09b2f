/** The modals of the Service Fees screen: the rows behind the clicked item. */

import { detail as feeDetail, lines } from '@tripledger/contract/service-fees/calls.ts';
import { metrics } from '@tripledger/contract/service-fees/metrics.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

function Transactions({ typeDescription, feeType }: Of<Detail, 'type'>) {
  return (
    <PagedModal
      title={texts.feeData(feeType)}
      metric={metrics.spendAnalysis}
      list={usePaged(feeDetail, { type_description: typeDescription ?? '' })}
      note={({ transactions }) => texts.transactions(transactions)}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  type: Transactions,
};
export default modals;
