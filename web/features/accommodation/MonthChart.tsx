import { spendByMonth } from '@tripledger/contract/accommodation/calls.ts';
import { figures } from '@tripledger/contract/accommodation/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { MonthSpendPanel } from '../../shared/months/MonthSpendPanel.tsx';
import { productColors } from '../../ui/charts/palette.ts';
import type { Block } from './block.ts';

export function MonthChart({ query, client, onOpen }: Block) {
  return (
    <MonthSpendPanel
      {...useCompared(spendByMonth, { query })}
      title="Accommodation Spend by Month"
      figure={figures.spendByMonth}
      name="Accommodation"
      color={productColors.hotel}
      client={client}
      height={320}
      onOpen={(month) => onOpen({ of: 'month', month })}
    />
  );
}
