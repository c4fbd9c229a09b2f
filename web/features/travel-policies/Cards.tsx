/** The compliance of the selected customer's lines, and the cost of non-compliance. Each figure opens its lines. */
import { codes, compliant, nonCompliant } from '@tripledger/contract/travel-policies/calls.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import { Row } from '../../ui/Grid.tsx';
import type { Detail } from './details.ts';

const height = 100;

export function Cards() {
  const open = useOpen<Detail>();
  return (
    <Row kind="thirds">
      <FigureCard
        title="Compliant"
        endpoint={compliant}
        main="compliantSpend"
        height={height}
        onOpen={(figure) => open({ of: 'lines', figure })}
      />
      <FigureCard
        title="Non Compliant"
        endpoint={nonCompliant}
        main="nonCompliantSpend"
        height={height}
        onOpen={(figure) => open({ of: 'lines', figure })}
      />
      <FigureCard
        title="Policy Codes"
        endpoint={codes}
        main="bookingsWithCode"
        height={height}
        onOpen={(figure) => open({ of: 'lines', figure })}
      />
    </Row>
  );
}
