/** The three cards: departures, spend, compliance. */
import { compliance, departuresSummary, spending } from '@tripledger/contract/forward-bookings/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function DeparturesCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.departures}
      endpoint={departuresSummary}
      main="tripsInProgress"
      onOpen={(metric) => open({ of: 'figure', figure: metric })}
    />
  );
}

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.spend}
      endpoint={spending}
      main="spend"
      onOpen={(metric) => open({ of: 'figure', figure: metric })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.compliance}
      endpoint={compliance}
      onOpen={(metric) => open({ of: 'figure', figure: metric })}
    />
  );
}
