/** The three cards: spend by product, transactions, compliance. Each figure opens its lines or specific rows. */

import { productColors } from '@tripledger/charts/palette.ts';
import { compliance, totalSpend, transactionSummary } from '@tripledger/contract/summary/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.totalSpend}
      endpoint={totalSpend}
      main="total"
      colors={productColors}
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}

export function TransactionsCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.transactions}
      endpoint={transactionSummary}
      main="bookings"
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
      onOpen={(name) => {
        if (name === 'costOfChange') open({ of: 'costOfChange' });
        else if (name === 'nonCompliantBookings') open({ of: 'policy' });
        else open({ of: 'lines', figure: name });
      }}
    />
  );
}
