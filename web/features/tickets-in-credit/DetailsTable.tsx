import { details } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { metrics } from '@tripledger/contract/tickets-in-credit/metrics.ts';
import { LazyPagedTable } from '../../shared/paged-table/LazyPagedTable.ts';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Panel } from '../../ui/Panel.tsx';

const title = 'Tickets in Credit Details';

/** The usable tickets, sorted by expiry; a reference opens the booking's details. */
export function DetailsTable() {
  const list = usePaged(details);
  return (
    <Panel
      title={title}
      metric={metrics.creditValue}
      answer={list.answer}
      isEmpty={({ sums }) => sums.lines === 0}
      emptyText="No tickets in credit"
      height={540}
    >
      {(found) => <LazyPagedTable title={title} list={list} found={found} />}
    </Panel>
  );
}
