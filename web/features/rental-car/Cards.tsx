/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Block } from './block.ts';

export function SpendCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(summary, { query })}
      title="Rental Car Spend"
      names={['totalCost', 'numberBookings', 'numOfHireDays']}
      main="totalCost"
      entries={figures}
      client={client}
      height={130}
      onOpen={(figure) => onOpen({ of: 'lines', figure })}
    />
  );
}

export function StatisticsCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(statistics, { query })}
      title="Rental Car Statistics"
      names={['avgDailyRate', 'avgHireDays', 'avgAncillaryCharge']}
      entries={figures}
      client={client}
      height={130}
      onOpen={(figure) => onOpen({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(compliance, { query })}
      title="Rental Car Compliance"
      names={['onlineBookingCompliance']}
      entries={figures}
      client={client}
      height={130}
      onOpen={(figure) => onOpen({ of: 'lines', figure })}
    />
  );
}
