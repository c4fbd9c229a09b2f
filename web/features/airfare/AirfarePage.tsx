import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import type { Block, Detail } from './block.ts';
import { ComplianceCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { ClassTable } from './ClassTable.tsx';
import { DaysInAdvance } from './DaysInAdvance.tsx';
import { DestinationTable } from './DestinationTable.tsx';
import { ExportSegments } from './ExportSegments.tsx';
import { MarketShare } from './MarketShare.tsx';

const AirfareDetail = lazy(() => import('./AirfareDetail.tsx'));

/** The Airfare dashboard. Each block asks for its own data; clicks lead to the rows behind a figure. */
export default function AirfarePage() {
  const { query } = useFilter();
  const { client } = useUser();
  const [detail, setDetail] = useState<Detail | null>(null);
  const block: Block = { query, client, onOpen: setDetail };
  return (
    <Grid>
      <ExportSegments query={query} />
      <Row kind="thirds">
        <SpendCard {...block} />
        <StatisticsCard {...block} />
        <ComplianceCard {...block} />
      </Row>
      <Row kind="full">
        <DestinationTable {...block} />
      </Row>
      <Row kind="halves">
        <MarketShare {...block} />
        <DaysInAdvance {...block} />
      </Row>
      <Row kind="full">
        <ClassTable {...block} />
      </Row>
      {detail && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <AirfareDetail detail={detail} query={query} client={client} onClosed={() => setDetail(null)} />
        </Suspense>
      )}
    </Grid>
  );
}
