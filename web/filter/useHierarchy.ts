import type { UseQueryResult } from '@tanstack/react-query';
import { childNodes, type TreeNode, topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import type { CallError } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';
import { useFilter } from './useFilter.ts';

export type Hierarchy = {
  /** Customers, and the groups of customers that users defined, as they are asked for. */
  top: UseQueryResult<readonly TreeNode[], CallError>;
  /** The same; undefined while they load. */
  customers: readonly TreeNode[] | undefined;
  customer: TreeNode | undefined;
  /** Nodes below the customer, cut where there are very many; undefined while they load. */
  children: readonly TreeNode[] | undefined;
  /** How many there are below the customer. */
  total: number;
  child: TreeNode | undefined;
  /** Which selected nodes do not exist, or not for this reader, as far as that is known. */
  unknown: 'node' | 'child' | null;
  /** A selected node's standing is not known yet. */
  checking: boolean;
};

/** The nodes that can be selected, and the selected ones. */
export function useHierarchy(): Hierarchy {
  const { node, child: childId } = useFilter().filter;
  const top = useAnswer(topNodes, { query: { top: '' } });
  const customer = top.data?.find((one) => one.id === node);
  const params = { id: customer?.id ?? 0 };

  const list = useAnswer(childNodes, { params }, { enabled: customer !== undefined, quiet: true });
  const listed = list.isPlaceholderData || !customer ? undefined : list.data;
  // A list that was cut may lack the selected node: then it is asked for by name.
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

  const gone = list.isError && list.error.status === 404;
  const unknownNode = node !== null && ((top.data && !customer) || gone);
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
