import { summary } from '@tripledger/contract/service-fees/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.spend}
      endpoint={summary}
      main="totalFeesCharged"
      onOpen={(metric) => open({ of: 'lines', figure: metric })}
    />
  );
}
