/** The modals of Tickets in Credit: the rows behind the clicked item. */
import { details, lines } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { figures } from '@tripledger/contract/tickets-in-credit/figures.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';

function Credits({ figure }: Of<Detail, 'credits'>) {
  const list = usePaged(details, figure === 'expiringTickets' ? { expiring: 'true' } : {});
  return <PagedModal title={figures[figure].label} figure={figures[figure]} list={list} />;
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  credits: Credits,
};
export default modals;
