/** The three cards: tickets in credit, refunded, lost. */
import { lostTickets, refundedTickets, ticketCredits } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { recentWords } from '@tripledger/contract/tickets-in-credit/figures.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function CreditCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Tickets in Credit"
      endpoint={ticketCredits}
      main="creditValue"
      height={110}
      onOpen={(figure) => open({ of: 'credits', figure })}
    />
  );
}

export function RefundedCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title={`Refunded Tickets in the ${recentWords}`}
      endpoint={refundedTickets}
      main="refundedAmount"
      height={74}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function LostCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title={`Lost Tickets in the ${recentWords}`}
      endpoint={lostTickets}
      main="lostAmount"
      height={74}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
