import { Button } from 'antd';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { FullPage } from './FullPage.tsx';
import { texts } from './texts.ts';

/** Shown when rendering a page failed, for example because a new release has replaced the application's files. */
export function Broken() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <FullPage kind="failed" title={texts.broken.title} text={texts.broken.explanation}>
      <Button type="primary" onClick={() => location.reload()}>
        {texts.broken.loadAgain}
      </Button>
    </FullPage>
  );
}
