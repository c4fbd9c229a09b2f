/** The modals of Tickets in Credit: the rows behind the clicked item. */
import { details, lines } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { metrics } from '@tripledger/contract/tickets-in-credit/metrics.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';

function Credits({ figure: metric }: Of<Detail, 'credits'>) {
  const list = usePaged(details, metric === 'expiringTickets' ? { expiring: 'true' } : {});
  return <PagedModal title={metrics[metric].label} metric={metrics[metric]} list={list} />;
}

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  credits: Credits,
};
export default modals;
