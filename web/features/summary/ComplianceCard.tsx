import { compliance } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

export function ComplianceCard({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(compliance, { query });
  return (
    <Panel title="Compliance" answer={answer} height={146}>
      {(shares) => (
        <FigureList>
          <Figure
            entry={figures.costOfChange}
            value={shares.costOfChange}
            before={before?.data?.costOfChange}
            client={client}
            onOpen={() => onOpen({ of: 'costOfChange' })}
          />
          <Figure
            entry={figures.nonCompliantBookings}
            value={shares.nonCompliantBookings}
            before={before?.data?.nonCompliantBookings}
            client={client}
            onOpen={() => onOpen({ of: 'policy' })}
          />
          <Figure
            entry={figures.onlineBookingCompliance}
            value={shares.onlineBookingCompliance}
            before={before?.data?.onlineBookingCompliance}
            client={client}
            onOpen={() => onOpen({ of: 'lines', figure: 'onlineBookingCompliance' })}
          />
        </FigureList>
      )}
    </Panel>
  );
}
