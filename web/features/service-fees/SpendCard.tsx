import { summary } from '@tripledger/contract/service-fees/calls.ts';
import { figures } from '@tripledger/contract/service-fees/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Block } from './block.ts';

export function SpendCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(summary, { query })}
      title="Service Fee Spend"
      names={[
        'totalFeesCharged',
        'numberOfTransactions',
        'feesWithoutCharge',
        'percentageOfFeesWithoutCharge',
      ]}
      main="totalFeesCharged"
      entries={figures}
      client={client}
      height={220}
      onOpen={(figure) => onOpen({ of: 'lines', figure })}
    />
  );
}
