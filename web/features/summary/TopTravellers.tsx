import { topTravellers } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { Button } from 'antd';
import { useFilter } from '../../filter/useFilter.ts';
import { useReport } from '../../filter/useReport.ts';
import { type Compared, withBefore } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import type { Detail } from './details.ts';
import { type Traveller, travellerBy } from './prepare.ts';

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
 * of their cost centres.
 */
export function TopTravellers() {
  const openDetail = useOpen<Detail>();
  const answer = useReport(topTravellers, { limit: 10 });
  const before = useBefore(answer.isPlaceholderData ? [] : (answer.data ?? []));
  const open = () => openDetail({ of: 'travellers' });
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
          rows={withBefore(travellers, before, travellerBy)}
          onOpen={open}
          compact
        />
      )}
    </Panel>
  );
}

/** What these travellers spent at the dates compared with: the ten of then were others. */
function useBefore(travellers: readonly Traveller[]) {
  const { compared } = useFilter();
  const enabled = compared !== null && travellers.length > 0;
  const travellerIds = travellers.map(({ travellerId }) => travellerId).join(',');
  const { data, isPlaceholderData } = useReport(
    topTravellers,
    { travellerIds: travellerIds || undefined },
    { enabled, dates: compared },
  );
  return enabled && !isPlaceholderData ? { data } : undefined;
}
