/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/accommodation/calls.ts';
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
      main="totalCostOfAccommodation"
      onOpen={(metric) =>
        open(
          metric === 'overnightTripsWithoutAccommodation' ||
            metric === 'overnightTripsWithoutAccommodationPercentage'
            ? { of: 'tripsWithout', figure: metric }
            : { of: 'lines', figure: metric },
        )
      }
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
