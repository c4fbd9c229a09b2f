/** The cards: spend, statistics, compliance, emissions. Each figure opens its lines. */
import { compliance, emissionIntensity, statistics, summary } from '@tripledger/contract/airfare/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title="Air Spend"
      endpoint={summary}
      main="totalCostOfAirfares"
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title="Air Statistics"
      endpoint={statistics}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title="Air Compliance"
      endpoint={compliance}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function IntensityCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title="CO2 Intensity"
      endpoint={emissionIntensity}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}
