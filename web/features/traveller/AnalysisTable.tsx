import { figures } from '@tripledger/contract/traveller/figures.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';
import { analysisColumns } from './columns.ts';
import { useTravellers } from './useTravellers.ts';

const TravellerRows = lazyBeside(() => import('./TravellerRows.tsx'));

const title = 'Analysis by Traveller';
const everyone = {};

/** Trips and spend by traveller; a row opens the traveller's bookings. */
export function AnalysisTable({ query, client, onOpen }: Block) {
  const list = useTravellers(query, everyone);
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
          client={client}
          onOpen={({ travellerId, travellerName }) => onOpen({ of: 'traveller', travellerId, travellerName })}
        />
      )}
    </Panel>
  );
}
