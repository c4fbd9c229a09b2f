import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/** Shown where drawing a page failed, as when a newer version of the application has replaced its files. */
export function Broken() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Result
      status="warning"
      title="This page could not be shown"
      subTitle="A newer version of the application may be there. Loading the page again usually helps."
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      }
    />
  );
}
