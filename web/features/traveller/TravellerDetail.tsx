/** The modals of the Traveller screen: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { lines, detail as travellerDetail } from '@tripledger/contract/traveller/calls.ts';
import { figures } from '@tripledger/contract/traveller/figures.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { BookingDetails } from '../../shared/booking-details/BookingDetails.tsx';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { Answered } from '../../ui/Answered.tsx';
import type { Column } from '../../ui/columns.ts';
import modal from '../../ui/DetailModal.module.css';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Block, Detail } from './block.ts';
import { listColumns } from './columns.ts';
import TravellerRows from './TravellerRows.tsx';
import { useTravellers } from './useTravellers.ts';

type Shared = Block & { onClosed: () => void };
type Of<Kind extends Detail['of']> = Shared & { detail: Extract<Detail, { of: Kind }> };

export default function TravellerDetail({ detail, ...shared }: Shared & { detail: Detail }) {
  switch (detail.of) {
    case 'lines':
      return (
        <FigureLines endpoint={lines} figure={detail.figure} entry={figures[detail.figure]} {...shared} />
      );
    case 'travellers':
      return <TravellerList {...shared} detail={detail} />;
    case 'traveller':
      return <Expenditure {...shared} detail={detail} />;
  }
}

/** The travellers that a figure counts. */
function TravellerList({ query, client, detail: { chosen, name }, onOpen, onClosed }: Of<'travellers'>) {
  const [open, setOpen] = useState(true);
  const list = useTravellers(query, chosen);
  const title = `Travellers: ${name}`;
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      title={title}
      footer={null}
      destroyOnHidden
      width={{ xs: '100%', md: '94%', xl: 1360 }}
      rootClassName={modal.modal ?? ''}
    >
      <Answered answer={list.answer} height={440}>
        {(found) => (
          <>
            <p className={modal.note}>{plural(found.total, 'traveller')}</p>
            <TravellerRows
              title={title}
              list={list}
              found={found}
              columns={listColumns}
              client={client}
              onOpen={({ travellerId, travellerName }) =>
                onOpen({ of: 'traveller', travellerId, travellerName })
              }
            />
          </>
        )}
      </Answered>
    </Modal>
  );
}

const bookingColumns: readonly Column<Answer<typeof travellerDetail>[number]>[] = [
  { field: 'bookingReference', title: 'Booking reference', width: 150 },
  { field: 'transactionDate', title: 'Transaction date', kind: 'date', width: 130 },
  { field: 'country', title: 'Country', kind: 'country' },
  { field: 'departure', title: 'Departure', kind: 'date' },
  { field: 'arrival', title: 'Arrival', kind: 'date' },
  { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
  { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

function Expenditure({ query, client, detail: { travellerId, travellerName }, onClosed }: Of<'traveller'>) {
  const answer = useAnswer(travellerDetail, { query: { ...query, travellerId } });
  return (
    <DetailModal
      title={`Travel Expenditure Data - ${travellerName}`}
      fileName="TravellerTripData.csv"
      columns={bookingColumns}
      note={(rows) => `${plural(rows.length, 'booking')}; a reference shows what is in it`}
      answer={answer}
      client={client}
      details={({ bookingReference }) => (
        <BookingDetails bookingReference={bookingReference} travellerId={travellerId} />
      )}
      onClosed={onClosed}
    />
  );
}
