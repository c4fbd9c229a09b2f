import { App } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Answered } from '../ui/Answered.tsx';
import { WaitingPage } from '../ui/WaitingPage.tsx';
import { useFilter } from './useFilter.ts';
import { useHierarchy } from './useHierarchy.ts';

/**
 * Holds the screen back until the filter's nodes are known to be the reader's: a link may name nodes that
 * its reader may not see, and the only customer is selected by itself.
 */
export function FilterCheck({ children }: { children: ReactNode }) {
  const { notification } = App.useApp();
  const { filter, setFilter } = useFilter();
  const { top, customers, unknown, checking } = useHierarchy();
  const only = customers?.length === 1 && filter.node === null ? customers[0]!.id : null;

  useEffect(() => {
    if (unknown) {
      notification.warning({
        key: 'unknown-node',
        title: 'The filter was changed',
        description: 'It named a customer or a part of one that does not exist or that you may not see.',
      });
      setFilter(unknown === 'node' ? { node: null } : { child: null }, { replace: true });
    } else if (only !== null) setFilter({ node: only }, { replace: true });
  }, [unknown, only, setFilter, notification]);

  if (top.isLoadingError) {
    return (
      <Answered answer={top} height="40vh">
        {() => null}
      </Answered>
    );
  }
  const waiting = unknown !== null || only !== null || checking || !customers;
  return waiting ? <WaitingPage /> : children;
}
