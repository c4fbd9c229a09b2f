import { lines } from '@tripledger/contract/travel-policies/calls.ts';
import { figures } from '@tripledger/contract/travel-policies/figures.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Detail } from './details.ts';

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
};
export default modals;
