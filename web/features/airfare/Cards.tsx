/** The cards: spend, statistics, compliance, emissions. Each figure opens its lines. */
import { compliance, emissionIntensity, statistics, summary } from '@tripledger/contract/airfare/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Air Spend"
      endpoint={summary}
      main="totalCostOfAirfares"
      height={140}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Air Statistics"
      endpoint={statistics}
      height={166}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Air Compliance"
      endpoint={compliance}
      height={175}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function IntensityCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="CO2 Intensity"
      endpoint={emissionIntensity}
      height={120}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
