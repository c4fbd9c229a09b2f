import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import type { Block, Detail } from './block.ts';
import { ComplianceCard } from './ComplianceCard.tsx';
import { DestinationMap } from './DestinationMap.tsx';
import { MonthChart } from './MonthChart.tsx';
import { PolicyPie } from './PolicyPie.tsx';
import { SpendCard } from './SpendCard.tsx';
import { TopTravellers } from './TopTravellers.tsx';
import { TransactionsCard } from './TransactionsCard.tsx';

const SummaryDetail = lazy(() => import('./SummaryDetail.tsx'));

/** The Summary dashboard. Each block asks for its own data; clicks lead to the rows behind a figure. */
export default function SummaryPage() {
  const { query } = useFilter();
  const { client } = useUser();
  const [detail, setDetail] = useState<Detail | null>(null);
  const block: Block = { query, client, onOpen: setDetail };
  return (
    <Grid>
      <Row kind="thirds">
        <SpendCard {...block} />
        <TransactionsCard {...block} />
        <ComplianceCard {...block} />
      </Row>
      <Row kind="wide">
        <MonthChart {...block} />
        <PolicyPie {...block} />
      </Row>
      <Row kind="wide">
        <DestinationMap {...block} />
        <TopTravellers {...block} />
      </Row>
      {detail && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <SummaryDetail detail={detail} query={query} client={client} onClosed={() => setDetail(null)} />
        </Suspense>
      )}
    </Grid>
  );
}
