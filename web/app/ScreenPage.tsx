import { Spin } from 'antd';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { FilterCheck } from './filter/FilterCheck.tsx';
import { home, mayOpen, type Screen } from './screens.ts';
import { useUser } from './session/useUser.ts';

/** One screen: loaded when it is first opened, and there only for those who may open it. */
export function ScreenPage({ screen }: { screen: Screen }) {
  const { user } = useUser();
  if (!mayOpen(screen, user)) return <Navigate replace to={home} />;
  const Page = screen.page;
  return (
    <FilterCheck>
      <Suspense fallback={<Spin style={{ display: 'block', padding: '20vh 0' }} />}>
        <Page />
      </Suspense>
    </FilterCheck>
  );
}
