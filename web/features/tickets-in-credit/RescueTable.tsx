import { rescue } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { figures } from '@tripledger/contract/tickets-in-credit/figures.ts';
import { LazyPagedTable } from '../../shared/paged-table/LazyPagedTable.ts';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Panel } from '../../ui/Panel.tsx';

const title = 'Credit Rescue';

/** Trips ahead that a traveller's own credits with the airline could pay for; a reference shows the booking. */
export function RescueTable() {
  const list = usePaged(rescue);
  return (
    <Panel
      title={title}
      figure={figures.usableCredit}
      answer={list.answer}
      isEmpty={({ sums }) => sums.matches === 0}
      emptyText="No forward booking of a traveller who holds a credit with the same airline"
      height={540}
    >
      {(found) => <LazyPagedTable title={title} list={list} found={found} />}
    </Panel>
  );
}
