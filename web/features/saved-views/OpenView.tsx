/** The link to a view: leads on to its screen, with as much of its filter as the user may see. */
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { Spin } from 'antd';
import { Link, Navigate, useParams } from 'react-router';
import { Grid, Row } from '../../ui/Grid.tsx';
import { NoticePanel } from '../../ui/NoticePanel.tsx';
import { texts } from './texts.ts';
import { useNarrowedView } from './useNarrowedView.ts';

export default function OpenView() {
  const found = id.safeParse(useParams().id).data;
  return found === undefined ? <NotFound /> : <Opening key={found} id={found} />;
}

function Opening({ id: viewId }: { id: number }) {
  const { view, hasFailed } = useNarrowedView(viewId);
  if (hasFailed) return <NotFound />;
  return view ? (
    <Navigate replace to={view.to} />
  ) : (
    <Spin fullscreen delay={200} description={texts.opening} />
  );
}

function NotFound() {
  return (
    <Grid>
      <Row kind="full">
        <NoticePanel title={texts.notFound.title}>
          <p>{texts.notFound.text}</p>
          <Link to="/feature/savedviews">{texts.notFound.list}</Link>
        </NoticePanel>
      </Row>
    </Grid>
  );
}
