import { details } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { metrics } from '@tripledger/contract/tickets-in-credit/metrics.ts';
import { LazyPagedTable } from '../../shared/paged-table/LazyPagedTable.ts';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import { texts } from './texts.ts';

const title = texts.details.title;

/** The usable tickets, sorted by expiry; a reference opens the booking's details. */
export function DetailsTable() {
  const list = usePaged(details);
  return (
    <Panel
      title={title}
      metric={metrics.creditValue}
      answer={list.answer}
      isEmpty={({ sums }) => sums.lines === 0}
      emptyText={texts.details.none}
      height={tableHeight}
    >
      {(found) => <LazyPagedTable title={title} list={list} found={found} />}
    </Panel>
  );
}
