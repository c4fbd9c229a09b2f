import type { UseQueryResult } from '@tanstack/react-query';
import { childNodes, type TopNode, type TreeNode, topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import type { CallError } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';
import { useFilter } from './useFilter.ts';

export type Hierarchy = {
  /** The query for customers and user-defined groups of customers. */
  top: UseQueryResult<readonly TopNode[], CallError>;
  /** The nodes of `top`; undefined while they load. */
  customers: readonly TopNode[] | undefined;
  customer: TopNode | undefined;
  /** Nodes below the customer, truncated if there are very many; undefined while they load. */
  children: readonly TreeNode[] | undefined;
  /** The total number of nodes below the customer. */
  total: number;
  child: TreeNode | undefined;
  /** Which selected node does not exist or is not visible to this user, as far as known. */
  unknown: 'node' | 'child' | null;
  /** Whether the check of a selected node is still pending. */
  checking: boolean;
};

/** The selectable nodes and the selected ones. */
export function useHierarchy(): Hierarchy {
  const { node, child: childId } = useFilter().filter;
  const top = useAnswer(topNodes, { query: { top: '' } });
  const customer = top.data?.find((one) => one.id === node);
  const params = { id: customer?.id ?? 0 };

  const list = useAnswer(childNodes, { params }, { enabled: customer !== undefined, quiet: true });
  const listed = list.isPlaceholderData || !customer ? undefined : list.data;
  // A truncated list may lack the selected node, which is then requested explicitly.
  const isMissing =
    listed !== undefined && childId !== null && !listed.nodes.some((one) => one.id === childId);
  const search = useAnswer(
    childNodes,
    { params, query: { include: childId ?? undefined } },
    { enabled: isMissing && listed.nodes.length < listed.total, quiet: true },
  );
  const searched = search.isPlaceholderData ? undefined : search.data;
  const searching = isMissing && listed.nodes.length < listed.total && !searched && !search.isError;
  const child = [...(listed?.nodes ?? []), ...(searched?.nodes ?? [])].find((one) => one.id === childId);

  const notFound = list.isError && list.error.status === 404;
  const unknownNode = node !== null && ((top.data && !customer) || notFound);
  const loading =
    (node !== null && !top.data && !top.isError) || (childId !== null && !listed && !list.isError);
  return {
    top,
    customers: top.data,
    customer,
    children: listed?.nodes,
    total: listed?.total ?? 0,
    child,
    unknown: unknownNode ? 'node' : isMissing && !searching && !child ? 'child' : null,
    checking: !unknownNode && (loading || searching),
  };
}
