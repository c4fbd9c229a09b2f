import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';

/**
 * Asks for confirmation before the page is left, by a link, by Back or by closing the tab, with unsaved changes. `part`:
 * a parameter of the address; another value of it leaves the page, too.
 */
export function useLeaveWarning(isUnsaved: boolean, part?: string): void {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved &&
      (here.pathname !== next.pathname ||
        (part !== undefined && parameterOf(here, part) !== parameterOf(next, part))),
  );

  const ask = useEffectEvent(() => {
    modal.confirm({
      title: 'Leave without saving?',
      content: 'Your unsaved changes on this page will be lost.',
      okText: 'Leave',
      okButtonProps: { danger: true },
      cancelText: 'Stay',
      onOk: () => blocker.proceed?.(),
      onCancel: () => blocker.reset?.(),
    });
  });
  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker.state]);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

const parameterOf = ({ search }: Location, part: string) => new URLSearchParams(search).get(part);
