/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(summary)}
      title="Rental Car Spend"
      names={['totalCost', 'numberBookings', 'numOfHireDays']}
      main="totalCost"
      entries={figures}
      height={130}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(statistics)}
      title="Rental Car Statistics"
      names={['avgDailyRate', 'avgHireDays', 'avgAncillaryCharge']}
      entries={figures}
      height={130}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(compliance)}
      title="Rental Car Compliance"
      names={['onlineBookingCompliance']}
      entries={figures}
      height={130}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
