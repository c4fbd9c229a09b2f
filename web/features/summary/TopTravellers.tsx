import { topTravellers } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import type { Compared } from '../../shared/compare/with-before.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import type { Block } from './block.ts';
import { comparedTravellers, type Traveller } from './prepare.ts';

const traveller: Column<Compared<Traveller>> = { field: 'travellerName', title: 'Traveller' };
const costCentre: Column<Compared<Traveller>> = { field: 'costCentre', title: 'Cost centre' };
const spend: Column<Compared<Traveller>> = {
  field: 'totalSpend',
  title: 'Total spend',
  kind: 'money',
  width: 120,
};

const change: Column<Compared<Traveller>> = { field: 'change', title: 'Change', kind: 'change', width: 124 };

const height = 386;

/**
 * The ten travellers with the highest spend; a click opens all of them. How their spend changed takes the place
 * of their cost centres, and is looked up among all travellers: the ten of then were others.
 */
export function TopTravellers({ query, client, onOpen }: Block) {
  const { compared } = useFilter();
  const answer = useAnswer(topTravellers, { query: { ...query, limit: 10 } });
  const earlier = useAnswer(
    topTravellers,
    { query: { ...query, ...compared } },
    { enabled: compared !== null },
  );
  const before = compared && !earlier.isPlaceholderData ? { data: earlier.data } : undefined;
  const open = () => onOpen({ of: 'travellers' });
  return (
    <Panel
      title="Top 10 Travellers by Total Spend"
      figure={figures.topTravellers}
      answer={answer}
      isEmpty={(travellers) => travellers.length === 0}
      emptyText="No travellers in these dates"
      height={height}
      extra={
        <Button type="link" size="small" onClick={open} aria-label="Show all travellers">
          Show all
        </Button>
      }
    >
      {(travellers) => (
        <ShortTable
          label="The ten travellers"
          columns={before?.data ? [traveller, spend, change] : [traveller, costCentre, spend]}
          rows={comparedTravellers(travellers, before)}
          client={client}
          onOpen={open}
          compact
        />
      )}
    </Panel>
  );
}
