/** The pages and their addresses. The router is made here, behind the sign-in: made earlier, it would take
 * the issuer's answer in the fragment for a route. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { createHashRouter, Navigate, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { filterSearch } from '../filter/filter-url.ts';
import { homeOf } from '../filter/home.ts';
import { paths } from '../session/landing.ts';
import { ScreensContext } from '../session/screen.ts';
import { useSession } from '../session/useUser.ts';
import { Broken } from './Broken.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { Splash } from './Splash.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { NoEntities } from './sign-in/NoEntities.tsx';
import { SessionGate } from './sign-in/SessionGate.tsx';

// Seldom seen.
const ClientSelection = lazy(() => import('./sign-in/ClientSelection.tsx'));
const ReportFile = lazy(() => import('./ReportFile.tsx'));
const Terms = lazy(() => import('./sign-in/Terms.tsx'));

const onDemand = (Page: ComponentType) => (
  <Suspense fallback={<Splash label="Loading" />}>
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
          children: screens.map((screen) => ({
            path: screen.path,
            handle: screen,
            element: <ScreenPage screen={screen} />,
          })),
        },
        { path: '*', element: <Home /> },
      ],
    },
  ]);

export function Pages() {
  const [router] = useState(makeRouter);
  return (
    <ScreensContext value={screens}>
      <RouterProvider router={router} />
    </ScreensContext>
  );
}

/**
 * The home route, and every unknown one, leads to Summary. The filter goes along, else the last one in this TMC. A
 * screen's own address is left as it is: a link to it without a filter means the usual one.
 */
function Home() {
  const { user, client } = useSession();
  const [search] = useSearchParams();
  const last = homeOf(user, client);
  return <Navigate replace to={{ ...last, search: filterSearch(search) || last.search }} />;
}
