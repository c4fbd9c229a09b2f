/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/rental-car/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Rental Car Spend"
      endpoint={summary}
      main="totalCost"
      height={107}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Rental Car Statistics"
      endpoint={statistics}
      height={100}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Rental Car Compliance"
      endpoint={compliance}
      height={64}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
