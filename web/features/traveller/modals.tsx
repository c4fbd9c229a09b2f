/** The modals of the Traveller screen: the rows behind what was clicked. */
import { lines, spendAnalysis, detail as travellerDetail } from '@tripledger/contract/traveller/calls.ts';
import { figures } from '@tripledger/contract/traveller/figures.ts';
import { useTravellersBefore } from '../../shared/compare/useTravellersBefore.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { plural } from '../../ui/format.ts';
import type { Detail } from './details.ts';

/** The travellers that a figure counts. */
function TravellerList({ chosen, name }: Of<Detail, 'travellers'>) {
  const open = useOpen<Detail>();
  const list = usePaged(spendAnalysis, chosen);
  return (
    <PagedModal
      title={`Travellers: ${name}`}
      list={list}
      note={({ travellers }) => plural(travellers, 'traveller')}
      beside={useTravellersBefore(spendAnalysis, list.answer.data)}
      onOpen={({ travellerId, travellerName }) => open({ of: 'traveller', travellerId, travellerName })}
    />
  );
}

function Expenditure({ travellerId, travellerName }: Of<Detail, 'traveller'>) {
  return (
    <PagedModal
      title={`Travel Expenditure Data - ${travellerName}`}
      list={usePaged(travellerDetail, { travellerId })}
      note={({ bookings }) => `${plural(bookings, 'booking')}; a reference shows what is in it`}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  travellers: TravellerList,
  traveller: Expenditure,
};
export default modals;
