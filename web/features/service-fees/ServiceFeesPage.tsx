import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import type { Block, Detail } from './block.ts';
import { SpendCard } from './SpendCard.tsx';
import { StatisticsCard } from './StatisticsCard.tsx';
import { TypeTable } from './TypeTable.tsx';

const ServiceFeesDetail = lazy(() => import('./ServiceFeesDetail.tsx'));

/** The Service Fees dashboard. Each block asks for its own data; clicks lead to the rows behind a figure. */
export default function ServiceFeesPage() {
  const { query } = useFilter();
  const { client } = useUser();
  const [detail, setDetail] = useState<Detail | null>(null);
  const block: Block = { query, client, onOpen: setDetail };
  return (
    <Grid>
      <Row kind="halves">
        <SpendCard {...block} />
        <StatisticsCard {...block} />
      </Row>
      <Row kind="full">
        <TypeTable {...block} />
      </Row>
      {detail && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <ServiceFeesDetail detail={detail} query={query} client={client} onClosed={() => setDetail(null)} />
        </Suspense>
      )}
    </Grid>
  );
}
