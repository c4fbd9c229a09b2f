import { totalSpend } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { productColors } from '../../ui/charts/palette.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

const products = ['air', 'hotel', 'car', 'service_fees', 'other'] as const;

export function SpendCard({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(totalSpend, { query });
  return (
    <Panel title="Total Travel Spend" answer={answer} height={234}>
      {(spend) => (
        <FigureList>
          <Figure
            main
            entry={figures.total}
            value={spend.total}
            before={before?.data?.total}
            client={client}
            onOpen={() => onOpen({ of: 'lines', figure: 'total' })}
          />
          {products.map((product) => (
            <Figure
              key={product}
              entry={figures[product]}
              value={spend[product]}
              before={before?.data?.[product]}
              client={client}
              color={productColors[product]}
              onOpen={() => onOpen({ of: 'lines', figure: product })}
            />
          ))}
        </FigureList>
      )}
    </Panel>
  );
}
