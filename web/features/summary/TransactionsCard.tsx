import { transactionSummary } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

const names = ['bookings', 'hotel_room_nights', 'car_hire_days', 'service_fees'] as const;

/** The answer's fees are a number of lines; as an amount they are a figure of another card. */
const figureOf = (name: (typeof names)[number]) => (name === 'service_fees' ? 'service_fees_charged' : name);

export function TransactionsCard({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(transactionSummary, { query });
  return (
    <Panel title="Transaction Summary" answer={answer} height={168}>
      {(counts) => (
        <FigureList>
          {names.map((name) => (
            <Figure
              key={name}
              main={name === 'bookings'}
              entry={figures[figureOf(name)]}
              value={counts[name]}
              before={before?.data?.[name]}
              client={client}
              onOpen={() => onOpen({ of: 'lines', figure: figureOf(name) })}
            />
          ))}
        </FigureList>
      )}
    </Panel>
  );
}
