/** The cards: spend, statistics, compliance, emissions. Each figure opens its lines. */
import { compliance, emissionIntensity, statistics, summary } from '@tripledger/contract/airfare/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.spend}
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
      title={texts.statistics}
      endpoint={statistics}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.compliance}
      endpoint={compliance}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function IntensityCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.intensity}
      endpoint={emissionIntensity}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}
