import { lines } from '@tripledger/contract/budgets/calls.ts';
import { figures } from '@tripledger/contract/budgets/figures.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Detail } from './details.ts';

const modals: DetailModals<Detail> = {
  lines: ({ figure, node, dates }) => (
    <FigureLines
      endpoint={lines}
      figure={figure}
      entry={figures[figure]}
      node={node}
      dates={dates}
      of={node.label}
    />
  ),
};
export default modals;
