import { lines } from '@tripledger/contract/budgets/calls.ts';
import { metrics } from '@tripledger/contract/budgets/metrics.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import type { Detail } from './details.ts';

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric, node, dates }) => (
    <MetricLines
      endpoint={lines}
      metric={metric}
      entry={metrics[metric]}
      node={node}
      dates={dates}
      of={node.label}
    />
  ),
};
export default modals;
