/** The modals of the Benchmarking screen: the customer's own lines, and a figure over time. */
import { kpis, lines } from '@tripledger/contract/benchmarking/calls.ts';
import { metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import type { Detail } from './details.ts';
import { KpiMonths } from './KpiMonths.tsx';
import { usePool } from './usePool.ts';

function Figure({ figure }: Of<Detail, 'lines'>) {
  const { pool } = usePool();
  const kpi = kpis.find((one) => one === figure);
  return (
    <MetricLines
      endpoint={lines}
      metric={figure}
      entry={metrics[figure]}
      more={{ pool }}
      header={kpi && <KpiMonths kpi={kpi} />}
    />
  );
}

function Destination({ locationId, name }: Of<Detail, 'destination'>) {
  const { pool } = usePool();
  return (
    <MetricLines
      endpoint={lines}
      metric="byDestination"
      entry={metrics.byDestination}
      more={{ locationId, pool }}
      of={name}
    />
  );
}

function FareType({ name }: Of<Detail, 'fareType'>) {
  const { pool } = usePool();
  return (
    <MetricLines
      endpoint={lines}
      metric="airfareTypeLines"
      entry={metrics.airfareTypeLines}
      more={{ fareType: name, pool }}
      of={name}
    />
  );
}

function Hotels({ locationId, name }: Of<Detail, 'hotels'>) {
  const { pool } = usePool();
  return (
    <MetricLines
      endpoint={lines}
      metric="byHotels"
      entry={metrics.byHotels}
      more={{ locationId, pool }}
      of={name}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: Figure,
  destination: Destination,
  fareType: FareType,
  hotels: Hotels,
};
export default modals;
