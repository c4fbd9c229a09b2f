/** The three cards: departures, spend, compliance. */
import { compliance, departuresSummary, spending } from '@tripledger/contract/forward-bookings/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function DeparturesCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Departures Summary"
      endpoint={departuresSummary}
      main="tripsInProgress"
      height={140}
      onOpen={(figure) => open({ of: 'figure', figure })}
    />
  );
}

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Spend"
      endpoint={spending}
      main="spend"
      height={72}
      onOpen={(figure) => open({ of: 'figure', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Compliance"
      endpoint={compliance}
      height={132}
      onOpen={(figure) => open({ of: 'figure', figure })}
    />
  );
}
