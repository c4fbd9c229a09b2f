import { spendAnalysis } from '@tripledger/contract/traveller/calls.ts';
import { metrics } from '@tripledger/contract/traveller/metrics.ts';
import { useTravellersBefore } from '../../shared/compare/useTravellersBefore.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { onlyTraveller } from '../../shared/only/OnlyButton.tsx';
import { LazyPagedTable } from '../../shared/paged-table/LazyPagedTable.ts';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

const title = texts.analysis.title;
const fields = ['travellerName', 'costCentre', 'trips', 'lostSavings', 'costOfChange', 'totalSpend'];

/** Trips and spend by traveller; a row opens the traveller's bookings. */
export function AnalysisTable() {
  const open = useOpen<Detail>();
  const list = usePaged(spendAnalysis);
  const beside = useTravellersBefore(spendAnalysis, list.answer.data);
  return (
    <Panel
      title={title}
      metric={metrics.spendAnalysis}
      answer={list.answer}
      isEmpty={({ sums }) => sums.travellers === 0}
      emptyText={texts.analysis.none}
      height={tableHeight}
    >
      {(found) => (
        <LazyPagedTable
          title={title}
          list={list}
          found={found}
          fields={fields}
          beside={beside}
          onlyOf={{ travellerName: onlyTraveller }}
          onOpen={({ travellerId, travellerName }) => open({ of: 'traveller', travellerId, travellerName })}
        />
      )}
    </Panel>
  );
}
