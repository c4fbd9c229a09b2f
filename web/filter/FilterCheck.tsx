import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { type ReactNode, useEffect } from 'react';
import { useNotices } from '../ui/notices.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { WaitingPage } from '../ui/WaitingPage.tsx';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { useHierarchy } from './useHierarchy.ts';

/**
 * Delays the screen until the filter's nodes are known to be visible to the user: a link may name nodes that its
 * reader may not see. Also selects the only customer automatically.
 */
export function FilterCheck({ children }: { children: ReactNode }) {
  const { notification } = useNotices();
  const { filter, setFilter } = useFilter();
  const { top, customers, unknown, checking } = useHierarchy();
  const only = filter.node === null ? onlyOne(customers ?? []) : null;

  useEffect(() => {
    if (unknown) {
      notification.warning({
        key: 'unknown-node',
        title: texts.changed.title,
        description: texts.changed.reason,
      });
      setFilter(unknown === 'node' ? { node: null } : { child: null }, { replace: true });
    } else if (only !== null) setFilter({ node: only }, { replace: true });
  }, [unknown, only, setFilter, notification]);

  if (top.isLoadingError) {
    return (
      <QueryBoundary answer={top} height="40vh">
        {() => null}
      </QueryBoundary>
    );
  }
  const waiting = unknown !== null || only !== null || checking || !customers;
  return waiting ? <WaitingPage /> : children;
}

/**
 * The only customer, ignoring the groups that contain it; without customers, the only group. null: there are several.
 */
function onlyOne(nodes: readonly TreeNode[]): number | null {
  const customers = nodes.filter(({ isUserDefined }) => !isUserDefined);
  const [one, ...others] = customers.length > 0 ? customers : nodes;
  return one && others.length === 0 ? one.id : null;
}
