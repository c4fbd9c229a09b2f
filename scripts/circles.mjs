// Finds cycles in a graph (Tarjan's strongly connected components, without recursion).

/** `targets`: the successors of each node. Returns the nodes of each cycle, sorted by name. */
export function findCircles(targets) {
  const found = new Map();
  const circles = [];
  const open = [];
  let count = 0;

  const enter = (node) => {
    const state = {
      node,
      number: count,
      lowest: count,
      isOpen: true,
      next: (targets.get(node) ?? []).values(),
    };
    count += 1;
    found.set(node, state);
    open.push(state);
    return state;
  };

  for (const start of targets.keys()) {
    if (found.has(start)) continue;
    const path = [enter(start)];
    while (path.length > 0) {
      const state = path.at(-1);
      const { value: target, done } = state.next.next();
      if (done) {
        path.pop();
        const above = path.at(-1);
        if (above) above.lowest = Math.min(above.lowest, state.lowest);
        if (state.lowest === state.number) close(state);
      } else if (!found.has(target)) path.push(enter(target));
      else if (found.get(target).isOpen) state.lowest = Math.min(state.lowest, found.get(target).number);
    }
  }
  return circles;

  /** Every node above it on the stack leads back to it. */
  function close(state) {
    const members = open.splice(open.indexOf(state));
    for (const member of members) member.isOpen = false;
    const leadsToItself = (targets.get(state.node) ?? []).includes(state.node);
    if (members.length > 1 || leadsToItself) circles.push(members.map(({ node }) => node).sort());
  }
}
