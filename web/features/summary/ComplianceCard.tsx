import { compliance } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

export function ComplianceCard({ query, client, onOpen }: Block) {
  const answer = useAnswer(compliance, { query });
  return (
    <Panel title="Compliance" answer={answer} height={146}>
      {(shares) => (
        <FigureList>
          <Figure
            entry={figures.costOfChange}
            value={shares.costOfChange}
            client={client}
            onOpen={() => onOpen({ of: 'costOfChange' })}
          />
          <Figure
            entry={figures.nonCompliantBookings}
            value={shares.nonCompliantBookings}
            client={client}
            onOpen={() => onOpen({ of: 'policy' })}
          />
          <Figure
            entry={figures.onlineBookingCompliance}
            value={shares.onlineBookingCompliance}
            client={client}
          />
        </FigureList>
      )}
    </Panel>
  );
}
