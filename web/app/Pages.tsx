/**
 * The pages and their routes. The router is created here, behind the sign-in, because an earlier one would take the
 * issuer's response in the fragment for a route.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { createHashRouter, Navigate, useLocation, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { filterSearch } from '../filter/filter-url.ts';
import { homeOf } from '../filter/home.ts';
import { paths } from '../session/landing.ts';
import { RouterContext } from '../session/pending.ts';
import { ScreensContext } from '../session/screen.ts';
import { useSession } from '../session/useUser.ts';
import { useViewChoices } from '../shared/views/useViewChoices.ts';
import { Broken } from './Broken.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { Splash } from './Splash.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { NoEntities } from './sign-in/NoEntities.tsx';
import { SessionGate } from './sign-in/SessionGate.tsx';
import { texts } from './texts.ts';

// Rarely needed pages are loaded on demand.
const ClientSelection = lazy(() => import('./sign-in/ClientSelection.tsx'));
const ReportFile = lazy(() => import('./ReportFile.tsx'));
const Terms = lazy(() => import('./sign-in/Terms.tsx'));
const OpenView = lazy(() => import('../features/saved-views/OpenView.tsx'));

const onDemand = (Page: ComponentType) => (
  <Suspense fallback={<Splash label={texts.loading} />}>
    <Page />
  </Suspense>
);

const makeRouter = () =>
  createHashRouter([
    {
      element: <SessionGate />,
      errorElement: <Broken />,
      children: [
        { path: paths.clientSelection, element: onDemand(ClientSelection) },
        { path: paths.terms, element: onDemand(Terms) },
        { path: paths.noEntities, element: <NoEntities /> },
        { path: `${paths.report}/:id`, element: onDemand(ReportFile) },
        {
          element: <Shell />,
          children: [
            ...screens.map((screen) => ({
              path: screen.path,
              handle: screen,
              element: <ScreenPage screen={screen} />,
            })),
            { path: `${paths.view}/:id`, element: onDemand(OpenView) },
          ],
        },
        { path: '*', element: <Home /> },
      ],
    },
  ]);

export function Pages() {
  const [router] = useState(makeRouter);
  return (
    <ScreensContext value={screens}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </ScreensContext>
  );
}

/**
 * The root redirects to the user's start page, if they chose one. Every unknown route redirects to Summary with the
 * current filter, else with the last one in this TMC. The URL of a screen is not changed: a link without a filter means
 * the default one.
 */
function Home() {
  const { user, client } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const choices = useViewChoices();
  const last = homeOf(user, client);
  if (pathname === '/' && choices.isPending) return <Splash label={texts.loading} />;
  const start = choices.data?.start ?? null;
  if (pathname === '/' && start !== null) return <Navigate replace to={`${paths.view}/${start}`} />;
  return <Navigate replace to={{ ...last, search: filterSearch(search) || last.search }} />;
}
