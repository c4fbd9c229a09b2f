/** The pages and their addresses. The router is made here, behind the sign-in: made earlier, it would take
 * the issuer's answer in the fragment for a route. */
import { useState } from 'react';
import { createHashRouter, Navigate, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Broken } from './Broken.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { home, screens } from './screens.ts';
import { ClientSelection } from './session/ClientSelection.tsx';
import { paths } from './session/landing.ts';
import { NoEntities } from './session/NoEntities.tsx';
import { SessionGate } from './session/SessionGate.tsx';
import { Terms } from './session/Terms.tsx';
import { Shell } from './shell/Shell.tsx';

const makeRouter = () =>
  createHashRouter([
    {
      element: <SessionGate />,
      errorElement: <Broken />,
      children: [
        { path: paths.clientSelection, element: <ClientSelection /> },
        { path: paths.terms, element: <Terms /> },
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
