/** The pages and their addresses. The router is made here, behind the sign-in: made earlier, it would take
 * the issuer's answer in the fragment for a route. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { createHashRouter, Navigate, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Broken } from './Broken.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { Splash } from './Splash.tsx';
import { home, screens } from './screens.ts';
import { paths } from './session/landing.ts';
import { NoEntities } from './session/NoEntities.tsx';
import { SessionGate } from './session/SessionGate.tsx';
import { Shell } from './shell/Shell.tsx';

// Seldom seen.
const ClientSelection = lazy(() => import('./session/ClientSelection.tsx'));
const Terms = lazy(() => import('./session/Terms.tsx'));

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
        {
          element: <Shell />,
          children: screens.map((screen) => ({
            path: screen.path,
            element: <ScreenPage screen={screen} />,
          })),
        },
        { path: '*', element: <Home /> },
      ],
    },
  ]);

export function Pages() {
  const [router] = useState(makeRouter);
  return <RouterProvider router={router} />;
}

/** The home route, and every unknown one, leads to Summary; the filter goes along. */
function Home() {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: home, search }} />;
}
