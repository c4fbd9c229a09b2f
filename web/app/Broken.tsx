import { Button } from 'antd';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { FullPage } from './FullPage.tsx';

/** Shown when rendering a page failed, for example because a new release has replaced the application's files. */
export function Broken() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <FullPage
      kind="failed"
      title="This page could not be shown"
      text="A newer version of the application may be there. Loading the page again usually helps."
    >
      <Button type="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </FullPage>
  );
}
