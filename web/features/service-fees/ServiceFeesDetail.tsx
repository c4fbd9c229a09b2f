/** The modals of the Service Fees screen: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { detail as feeDetail, lines } from '@tripledger/contract/service-fees/calls.ts';
import { figures } from '@tripledger/contract/service-fees/figures.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Block, Detail } from './block.ts';

type Shared = Omit<Block, 'onOpen'> & { onClosed: () => void };
type Of<Kind extends Detail['of']> = Shared & { detail: Extract<Detail, { of: Kind }> };

export default function ServiceFeesDetail({ detail, ...shared }: Shared & { detail: Detail }) {
  if (detail.of === 'type') return <Transactions {...shared} detail={detail} />;
  return <FigureLines endpoint={lines} figure={detail.figure} entry={figures[detail.figure]} {...shared} />;
}

const columns: readonly Column<Answer<typeof feeDetail>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 130 },
  { field: 'travellerName', title: 'Traveller name' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'feeType', title: 'Fee type' },
  { field: 'serviceTax', title: 'Service tax', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

function Transactions({ query, detail: { typeDescription, feeType }, ...shared }: Of<'type'>) {
  const answer = useAnswer(feeDetail, {
    query: { ...query, ...(typeDescription !== null && { type_description: typeDescription }) },
  });
  return (
    <DetailModal
      title={`Service Fees Data: ${feeType}`}
      fileName="ServiceFeeTypeTransactions.csv"
      columns={columns}
      note={(rows) => plural(rows.length, 'transaction')}
      answer={answer}
      {...shared}
    />
  );
}
