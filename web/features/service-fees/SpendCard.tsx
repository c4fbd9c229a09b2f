import { summary } from '@tripledger/contract/service-fees/calls.ts';
import { figures } from '@tripledger/contract/service-fees/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(summary)}
      title="Service Fee Spend"
      names={[
        'totalFeesCharged',
        'numberOfTransactions',
        'feesWithoutCharge',
        'percentageOfFeesWithoutCharge',
      ]}
      main="totalFeesCharged"
      entries={figures}
      height={220}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}
