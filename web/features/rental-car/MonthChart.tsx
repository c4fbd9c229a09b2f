import { spendByMonth } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { MonthSpendPanel } from '../../shared/months/MonthSpendPanel.tsx';
import { productColors } from '../../ui/charts/palette.ts';
import type { Block } from './block.ts';

export function MonthChart({ query, client, onOpen }: Block) {
  return (
    <MonthSpendPanel
      {...useCompared(spendByMonth, { query })}
      title="Rental Car Spend by Month"
      figure={figures.spendByMonth}
      name="Rental car"
      color={productColors.car}
      client={client}
      height={356}
      onOpen={(month) => onOpen({ of: 'month', month })}
    />
  );
}
