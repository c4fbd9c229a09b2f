import { lines } from '@tripledger/contract/travel-policies/calls.ts';
import { metrics } from '@tripledger/contract/travel-policies/metrics.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import type { Detail } from './details.ts';

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
};
export default modals;
