import type { Answer } from '@tripledger/contract/endpoint.ts';
import { topTravellers } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import type { Block } from './block.ts';

const columns: readonly Column<Answer<typeof topTravellers>[number]>[] = [
  { field: 'travellerName', title: 'Traveller' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money', width: 120 },
];

const height = 386;

/** The ten travellers with the highest spend; a click opens all of them. */
export function TopTravellers({ query, client, onOpen }: Block) {
  const answer = useAnswer(topTravellers, { query: { ...query, limit: 10 } });
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
          columns={columns}
          rows={travellers}
          client={client}
          onOpen={open}
          compact
        />
      )}
    </Panel>
  );
}
