import { productColors } from '@tripledger/charts/palette.ts';
import { spendByMonth } from '@tripledger/contract/rental-car/calls.ts';
import { metrics } from '@tripledger/contract/rental-car/metrics.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MonthSpendPanel } from '../../shared/months/MonthSpendPanel.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function MonthChart() {
  const open = useOpen<Detail>();
  return (
    <MonthSpendPanel
      {...useCompared(spendByMonth)}
      title={texts.spendByMonth.title}
      metric={metrics.spendByMonth}
      name={texts.spendByMonth.spend}
      color={productColors.car}
      height={356}
      onOpen={(month) => open({ of: 'month', month })}
      onOpenAll={() => open({ of: 'lines', figure: 'totalCost' })}
    />
  );
}
