import { summary } from '@tripledger/contract/service-fees/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Service Fee Spend"
      endpoint={summary}
      main="totalFeesCharged"
      height={154}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
