import { totalSpend } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { productColors } from '../../ui/charts/palette.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

const products = ['air', 'hotel', 'car', 'service_fees', 'other'] as const;

export function SpendCard({ query, client }: Block) {
  const answer = useAnswer(totalSpend, { query });
  return (
    <Panel title="Total Travel Spend" answer={answer} height={234}>
      {(spend) => (
        <FigureList>
          <Figure main entry={figures.total} value={spend.total} client={client} />
          {products.map((product) => (
            <Figure
              key={product}
              entry={figures[product]}
              value={spend[product]}
              client={client}
              color={productColors[product]}
            />
          ))}
        </FigureList>
      )}
    </Panel>
  );
}
