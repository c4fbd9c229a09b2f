import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useNotices } from '../../ui/notices.tsx';
import { stayed } from '../dashboard/useNavigateOnce.ts';
import { texts } from './texts.ts';

/**
 * Asks for confirmation before the page is left, by a link, by Back or by closing the tab, with unsaved changes. `part`:
 * a parameter of the address; another value of it leaves the page, too.
 */
export function useLeaveWarning(isUnsaved: boolean, part?: string): void {
  const { modal } = useNotices();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved &&
      (here.pathname !== next.pathname ||
        (part !== undefined && parameterOf(here, part) !== parameterOf(next, part))),
  );

  const isAsking = useRef(false);
  const ask = useEffectEvent(() => {
    if (isAsking.current) return;
    isAsking.current = true;
    modal.confirm({
      title: texts.leave.title,
      content: texts.leave.consequence,
      okText: texts.leave.leave,
      okButtonProps: { danger: true },
      cancelText: texts.leave.stay,
      onOk: () => {
        isAsking.current = false;
        blocker.proceed?.();
      },
      onCancel: () => {
        isAsking.current = false;
        blocker.reset?.();
        stayed();
      },
    });
  });
  // Each stopped navigation has its own blocker. Two of them may come without an unblocked state rendered in between.
  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker]);

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

const parameterOf = ({ search }: Location, part: string) => new URLSearchParams(search).get(part);
