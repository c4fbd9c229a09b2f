/** The compliance of the selected customer's lines, and the cost of non-compliance. Each figure opens its lines. */
import { codes, compliant, nonCompliant } from '@tripledger/contract/travel-policies/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import { Row } from '../../ui/Grid.tsx';
import type { Detail } from './details.ts';

const height = 100;

export function Cards() {
  const open = useOpen<Detail>();
  return (
    <Row kind="thirds">
      <MetricCard
        title="Compliant"
        endpoint={compliant}
        main="compliantSpend"
        height={height}
        onOpen={(metric) => open({ of: 'lines', figure: metric })}
      />
      <MetricCard
        title="Non Compliant"
        endpoint={nonCompliant}
        main="nonCompliantSpend"
        height={height}
        onOpen={(metric) => open({ of: 'lines', figure: metric })}
      />
      <MetricCard
        title="Policy Codes"
        endpoint={codes}
        main="bookingsWithCode"
        height={height}
        onOpen={(metric) => open({ of: 'lines', figure: metric })}
      />
    </Row>
  );
}
