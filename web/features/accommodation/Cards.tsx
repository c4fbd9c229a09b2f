/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/accommodation/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Accommodation Spend"
      endpoint={summary}
      main="totalCostOfAccommodation"
      height={207}
      onOpen={(figure) =>
        open(
          figure === 'overnightTripsWithoutAccommodation' ||
            figure === 'overnightTripsWithoutAccommodationPercentage'
            ? { of: 'tripsWithout', figure }
            : { of: 'lines', figure },
        )
      }
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Accommodation Statistics"
      endpoint={statistics}
      height={133}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Accommodation Compliance"
      endpoint={compliance}
      height={64}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
