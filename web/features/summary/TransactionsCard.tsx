import { transactionSummary } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

export function TransactionsCard({ query, client }: Block) {
  const answer = useAnswer(transactionSummary, { query });
  return (
    <Panel title="Transaction Summary" answer={answer} height={168}>
      {(counts) => (
        <FigureList>
          <Figure main entry={figures.bookings} value={counts.bookings} client={client} />
          <Figure entry={figures.hotel_room_nights} value={counts.hotel_room_nights} client={client} />
          <Figure entry={figures.car_hire_days} value={counts.car_hire_days} client={client} />
          <Figure entry={figures.service_fees_charged} value={counts.service_fees} client={client} />
        </FigureList>
      )}
    </Panel>
  );
}
