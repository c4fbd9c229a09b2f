/** Customers are the topmost nodes from a feed on each path of the hierarchy. */

type Place = { parentId: number | null; isUserDefined: boolean };

/** The customer that a node is or belongs to; null: none, as for a user-defined group of customers. */
export function customerOf<Node extends Place>(nodes: ReadonlyMap<number, Node>, id: number): Node | null {
  let topmost: Node | null = null;
  for (let node = nodes.get(id); node; node = nodes.get(node.parentId ?? 0)) {
    if (!node.isUserDefined) topmost = node;
  }
  return topmost;
}

/** The nodes that are customers or groups of customers. */
export function customersAndGroups<Node extends Place & { id: number }>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.filter((node) => {
    const customer = customerOf(byId, node.id);
    return customer === null || customer === node;
  });
}
