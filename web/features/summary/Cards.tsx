/** The three cards: spend by product, transactions, compliance. Each figure opens to its lines, or to rows of its own. */
import { compliance, totalSpend, transactionSummary } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import { productColors } from '../../ui/charts/palette.ts';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(totalSpend)}
      title="Total Travel Spend"
      names={['total', 'air', 'hotel', 'car', 'service_fees', 'other']}
      main="total"
      colors={productColors}
      entries={figures}
      height={234}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function TransactionsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(transactionSummary)}
      title="Transaction Summary"
      names={['bookings', 'hotel_room_nights', 'car_hire_days', 'service_fees']}
      main="bookings"
      // The answer's fees are a number of lines; as an amount they are a figure of another card.
      entries={{ ...figures, service_fees: figures.service_fees_charged }}
      height={168}
      onOpen={(name) =>
        open({ of: 'lines', figure: name === 'service_fees' ? 'service_fees_charged' : name })
      }
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(compliance)}
      title="Compliance"
      names={['costOfChange', 'nonCompliantBookings', 'onlineBookingCompliance']}
      entries={figures}
      height={146}
      onOpen={(name) => {
        if (name === 'costOfChange') open({ of: 'costOfChange' });
        else if (name === 'nonCompliantBookings') open({ of: 'policy' });
        else open({ of: 'lines', figure: name });
      }}
    />
  );
}
