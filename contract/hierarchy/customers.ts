/** Which nodes are customers: of those on each path the highest that came from a feed. */

type Place = { parentId: number | null; isUserDefined: boolean };

/** The customer that a node is, or belongs to; null: none, as of a group of customers that people defined. */
export function customerOf<Node extends Place>(nodes: ReadonlyMap<number, Node>, id: number): Node | null {
  let highest: Node | null = null;
  for (let node = nodes.get(id); node; node = nodes.get(node.parentId ?? 0)) {
    if (!node.isUserDefined) highest = node;
  }
  return highest;
}

/** Those of all nodes that are customers, or groups of customers. */
export function customersAndGroups<Node extends Place & { id: number }>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.filter((node) => {
    const customer = customerOf(byId, node.id);
    return customer === null || customer === node;
  });
}
