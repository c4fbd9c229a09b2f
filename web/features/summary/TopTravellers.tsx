import { topTravellers } from '@tripledger/contract/summary/calls.ts';
import { metrics, rankedTravellers } from '@tripledger/contract/summary/metrics.ts';
import { Button } from 'antd';
import { useFilter } from '../../filter/useFilter.ts';
import { useReport } from '../../filter/useReport.ts';
import { type Compared, withBefore } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { onlyTraveller, withOnly } from '../../shared/only/OnlyButton.tsx';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import type { Detail } from './details.ts';
import { type Traveller, travellerBy } from './prepare.ts';
import { texts } from './texts.ts';

const traveller: Column<Compared<Traveller>> = withOnly(
  { field: 'travellerName', title: texts.columns.traveller },
  onlyTraveller,
);
const costCentre: Column<Compared<Traveller>> = { field: 'costCentre', title: texts.columns.costCentre };
const spend: Column<Compared<Traveller>> = {
  field: 'totalSpend',
  title: texts.columns.totalSpend,
  kind: 'money',
  width: 120,
};

const change: Column<Compared<Traveller>> = {
  field: 'change',
  title: texts.columns.change,
  kind: 'change',
  width: 124,
};

const height = 386;

/**
 * The travellers with the highest spend; a click opens the full list. A comparison shows the change of spend
 * instead of cost centres.
 */
export function TopTravellers() {
  const openDetail = useOpen<Detail>();
  const answer = useReport(topTravellers, { limit: rankedTravellers });
  const before = useBefore(answer.isPlaceholderData ? [] : (answer.data ?? []));
  const open = () => openDetail({ of: 'travellers' });
  return (
    <Panel
      title={texts.topTravellers.title(rankedTravellers)}
      metric={metrics.topTravellers}
      answer={answer}
      isEmpty={(travellers) => travellers.length === 0}
      emptyText={texts.topTravellers.none}
      height={height}
      extra={
        <Button type="link" size="small" onClick={open} aria-label={texts.topTravellers.showAllTravellers}>
          {texts.topTravellers.showAll}
        </Button>
      }
    >
      {(travellers) => (
        <ShortTable
          label={texts.topTravellers.table(rankedTravellers)}
          columns={before?.data ? [traveller, spend, change] : [traveller, costCentre, spend]}
          rows={withBefore(travellers, before, travellerBy)}
          onOpen={open}
          compact
        />
      )}
    </Panel>
  );
}

/** The earlier spend of these travellers; the highest earlier spend may be other people's. */
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
