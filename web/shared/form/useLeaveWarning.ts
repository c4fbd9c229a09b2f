import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/** Asks for confirmation before the page is left, by a link, by Back or by closing the tab, with unsaved changes. */
export function useLeaveWarning(isUnsaved: boolean): void {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
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
