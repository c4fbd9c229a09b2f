/**
 * Notices and confirmations. No screen needs them to be drawn, so their code loads once the browser is idle or with the
 * first of them; until then they wait.
 */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.ts';
import type { Shown } from './ShownNotices.tsx';
import { useIsIdle } from './useIsIdle.ts';

/** These of Ant Design's functions, which return nothing because they may act later. */
type Later<Functions, Name extends keyof Functions> = {
  [name in Name]: Functions[name] extends (...sent: infer Sent) => unknown ? (...sent: Sent) => void : never;
};

export type Notices = {
  message: Later<Shown['message'], 'success' | 'info' | 'error'>;
  notification: Later<Shown['notification'], 'open' | 'success' | 'warning' | 'error' | 'destroy'>;
  modal: Later<Shown['modal'], 'confirm' | 'error'>;
};

const NoticesContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error('useNotices needs a NoticesProvider around it.');
  return notices;
}

const ShownNotices = lazyComponent(() => import('./ShownNotices.tsx'));

export function NoticesProvider({ children }: { children: ReactNode }) {
  const isIdle = useIsIdle();
  const [isNeeded, setIsNeeded] = useState(false);
  const shown = useRef<Shown>(null);
  const waiting = useRef<((shown: Shown) => void)[]>([]);
  const [notices] = useState(() =>
    noticesOf((act) => {
      if (shown.current) return act(shown.current);
      waiting.current.push(act);
      setIsNeeded(true);
    }),
  );
  const onReady = useCallback((ready: Shown) => {
    shown.current = ready;
    for (const act of waiting.current.splice(0)) act(ready);
  }, []);
  return (
    <NoticesContext value={notices}>
      {children}
      {(isIdle || isNeeded) && <ShownNotices onReady={onReady} />}
    </NoticesContext>
  );
}

function noticesOf(whenShown: (act: (shown: Shown) => void) => void): Notices {
  return {
    message: {
      success: (...sent) => whenShown(({ message }) => message.success(...sent)),
      info: (...sent) => whenShown(({ message }) => message.info(...sent)),
      error: (...sent) => whenShown(({ message }) => message.error(...sent)),
    },
    notification: {
      open: (...sent) => whenShown(({ notification }) => notification.open(...sent)),
      success: (...sent) => whenShown(({ notification }) => notification.success(...sent)),
      warning: (...sent) => whenShown(({ notification }) => notification.warning(...sent)),
      error: (...sent) => whenShown(({ notification }) => notification.error(...sent)),
      destroy: (...sent) => whenShown(({ notification }) => notification.destroy(...sent)),
    },
    modal: {
      confirm: (...sent) => whenShown(({ modal }) => modal.confirm(...sent)),
      error: (...sent) => whenShown(({ modal }) => modal.error(...sent)),
    },
  };
}
