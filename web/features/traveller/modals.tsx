/** The modals of the Traveller screen: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { lines, detail as travellerDetail } from '@tripledger/contract/traveller/calls.ts';
import { figures } from '@tripledger/contract/traveller/figures.ts';
import { useReport } from '../../filter/useReport.ts';
import { BookingDetails } from '../../shared/booking-details/BookingDetails.tsx';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { Answered } from '../../ui/Answered.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import styles from '../../ui/RowsModal.module.css';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { listColumns } from './columns.ts';
import type { Detail } from './details.ts';
import TravellerRows from './TravellerRows.tsx';
import { useTravellers } from './useTravellers.ts';

/** The travellers that a figure counts. */
function TravellerList({ chosen, name }: Of<Detail, 'travellers'>) {
  const open = useOpen<Detail>();
  const list = useTravellers(chosen);
  const title = `Travellers: ${name}`;
  return (
    <RowsModal title={title}>
      <Answered answer={list.answer} height={440}>
        {(found) => (
          <>
            <p className={styles.note}>{plural(found.total, 'traveller')}</p>
            <TravellerRows
              title={title}
              list={list}
              found={found}
              columns={listColumns}
              onOpen={({ travellerId, travellerName }) =>
                open({ of: 'traveller', travellerId, travellerName })
              }
            />
          </>
        )}
      </Answered>
    </RowsModal>
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

function Expenditure({ travellerId, travellerName }: Of<Detail, 'traveller'>) {
  const answer = useReport(travellerDetail, { travellerId });
  return (
    <DetailModal
      title={`Travel Expenditure Data - ${travellerName}`}
      fileName="TravellerTripData.csv"
      columns={bookingColumns}
      note={(rows) => `${plural(rows.length, 'booking')}; a reference shows what is in it`}
      answer={answer}
      details={({ bookingReference }) => (
        <BookingDetails bookingReference={bookingReference} travellerId={travellerId} />
      )}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  travellers: TravellerList,
  traveller: Expenditure,
};
export default modals;
