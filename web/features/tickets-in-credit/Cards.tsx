/** The three cards: tickets in credit, refunded, lost. */
import { lostTickets, refundedTickets, ticketCredits } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function CreditCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.credits}
      endpoint={ticketCredits}
      main="creditValue"
      onOpen={(metric) => open({ of: 'credits', figure: metric })}
    />
  );
}

export function RefundedCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.refunded}
      endpoint={refundedTickets}
      main="refundedAmount"
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function LostCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.lost}
      endpoint={lostTickets}
      main="lostAmount"
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}
