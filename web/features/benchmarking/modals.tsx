/** The modals of the Benchmarking screen: the customer's own lines, and a figure over time. */
import { lines } from '@tripledger/contract/benchmarking/calls.ts';
import { metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import type { Detail } from './details.ts';
import { MonthsModal } from './MonthsModal.tsx';

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  months: MonthsModal,
  destination: ({ locationId, name }) => (
    <MetricLines
      endpoint={lines}
      metric="byDestination"
      entry={metrics.byDestination}
      more={{ locationId }}
      of={name}
    />
  ),
  fareType: ({ name }) => (
    <MetricLines
      endpoint={lines}
      metric="airfareTypeLines"
      entry={metrics.airfareTypeLines}
      more={{ fareType: name }}
      of={name}
    />
  ),
  hotels: ({ locationId, name }) => (
    <MetricLines
      endpoint={lines}
      metric="byHotels"
      entry={metrics.byHotels}
      more={{ locationId }}
      of={name}
    />
  ),
};
export default modals;
