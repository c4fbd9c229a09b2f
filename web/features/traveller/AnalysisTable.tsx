import { figures } from '@tripledger/contract/traveller/figures.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import { Panel } from '../../ui/Panel.tsx';
import { analysisColumns } from './columns.ts';
import type { Detail } from './details.ts';
import { useTravellers } from './useTravellers.ts';

const TravellerRows = lazyBeside(() => import('./TravellerRows.tsx'));

const title = 'Analysis by Traveller';
const everyone = {};

/** Trips and spend by traveller; a row opens the traveller's bookings. */
export function AnalysisTable() {
  const open = useOpen<Detail>();
  const list = useTravellers(everyone);
  return (
    <Panel
      title={title}
      figure={figures.spendAnalysis}
      answer={list.answer}
      isEmpty={({ total }) => total === 0 && !list.search}
      emptyText="No travellers in these dates"
      height={540}
    >
      {(found) => (
        <TravellerRows
          title={title}
          list={list}
          found={found}
          columns={analysisColumns}
          onOpen={({ travellerId, travellerName }) => open({ of: 'traveller', travellerId, travellerName })}
        />
      )}
    </Panel>
  );
}
