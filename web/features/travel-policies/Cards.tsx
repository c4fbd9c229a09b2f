/** The compliance of the selected customer's lines, and the cost of non-compliance. Each figure opens its lines. */
import { codes, compliant, nonCompliant } from '@tripledger/contract/travel-policies/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import { Row } from '../../ui/Grid.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function Cards() {
  const open = useOpen<Detail>();
  return (
    <Row kind="thirds">
      <MetricCard
        title={texts.compliant}
        endpoint={compliant}
        main="compliantSpend"
        onOpen={(metric) => open({ of: 'lines', figure: metric })}
      />
      <MetricCard
        title={texts.nonCompliant}
        endpoint={nonCompliant}
        main="nonCompliantSpend"
        onOpen={(metric) => open({ of: 'lines', figure: metric })}
      />
      <MetricCard
        title={texts.policyCodes}
        endpoint={codes}
        main="bookingsWithCode"
        onOpen={(metric) => open({ of: 'lines', figure: metric })}
      />
    </Row>
  );
}
