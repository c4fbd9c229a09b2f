import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import type { Block, Detail } from './block.ts';
import { ComplianceCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { LocationMap } from './LocationMap.tsx';
import { LocationTable } from './LocationTable.tsx';
import { MonthChart } from './MonthChart.tsx';

const AccommodationDetail = lazy(() => import('./AccommodationDetail.tsx'));

/** The Accommodation dashboard. Each block asks for its own data; clicks lead to the rows behind a figure. */
export default function AccommodationPage() {
  const { query } = useFilter();
  const { client } = useUser();
  const [detail, setDetail] = useState<Detail | null>(null);
  const block: Block = { query, client, onOpen: setDetail };
  return (
    <Grid>
      <Row kind="thirds">
        <SpendCard {...block} />
        <StatisticsCard {...block} />
        <ComplianceCard {...block} />
      </Row>
      <Row kind="halves">
        <MonthChart {...block} />
        <LocationMap {...block} />
      </Row>
      <Row kind="full">
        <LocationTable {...block} />
      </Row>
      {detail && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <AccommodationDetail
            detail={detail}
            query={query}
            client={client}
            onClosed={() => setDetail(null)}
          />
        </Suspense>
      )}
    </Grid>
  );
}
