/** The modals of the Service Fees screen: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { detail as feeDetail, lines } from '@tripledger/contract/service-fees/calls.ts';
import { figures } from '@tripledger/contract/service-fees/figures.ts';
import { useReport } from '../../filter/useReport.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Detail } from './details.ts';

const columns: readonly Column<Answer<typeof feeDetail>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 130 },
  { field: 'travellerName', title: 'Traveller name' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'feeType', title: 'Fee type' },
  { field: 'serviceTax', title: 'Service tax', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

function Transactions({ typeDescription, feeType }: Of<Detail, 'type'>) {
  const answer = useReport(feeDetail, { type_description: typeDescription ?? undefined });
  return (
    <DetailModal
      title={`Service Fees Data: ${feeType}`}
      fileName="ServiceFeeTypeTransactions.csv"
      columns={columns}
      note={(rows) => plural(rows.length, 'transaction')}
      answer={answer}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  type: Transactions,
};
export default modals;
