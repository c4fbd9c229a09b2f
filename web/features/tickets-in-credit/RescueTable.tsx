import { rescue } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { metrics } from '@tripledger/contract/tickets-in-credit/metrics.ts';
import { useUser } from '../../session/useUser.ts';
import { LazyPagedTable } from '../../shared/paged-table/LazyPagedTable.ts';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import { texts } from './texts.ts';

const title = texts.creditsToApply.title;

const all = rescue.columns.map(({ field }) => field);
const alone = all.filter((field) => field !== 'sharedCredit' && field !== 'colleagues');

/** Future trips that credits with the same airline could pay for; a reference opens the booking. */
export function RescueTable() {
  const list = usePaged(rescue);
  const isShared = useUser().client.settings.shares_credits;
  return (
    <Panel
      title={title}
      metric={metrics.usableCredit}
      answer={list.answer}
      isEmpty={({ sums }) => sums.matches === 0}
      emptyText={isShared ? texts.creditsToApply.noneShared : texts.creditsToApply.none}
      height={tableHeight}
    >
      {(found) => <LazyPagedTable title={title} list={list} found={found} fields={isShared ? all : alone} />}
    </Panel>
  );
}
