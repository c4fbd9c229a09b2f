/** The modals of the Service Fees screen: the rows behind the clicked item. */

import { plural } from '@tripledger/charts/format.ts';
import { detail as feeDetail, lines } from '@tripledger/contract/service-fees/calls.ts';
import { figures } from '@tripledger/contract/service-fees/figures.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';

function Transactions({ typeDescription, feeType }: Of<Detail, 'type'>) {
  return (
    <PagedModal
      title={`Service Fees Data: ${feeType}`}
      figure={figures.spendAnalysis}
      list={usePaged(feeDetail, { type_description: typeDescription ?? '' })}
      note={({ transactions }) => plural(transactions, 'transaction')}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  type: Transactions,
};
export default modals;
