/** What a list of edits makes of the hierarchy, and what forbids it: asked by the screen and by the server alike. */
import { isReadableLine } from '../core/texts.ts';

export type EditorNode = {
  id: number;
  label: string;
  /** null: a top-level node. */
  parentId: number | null;
  isUserDefined: boolean;
  /** Whether the editor was granted it, or a node above it; others are only on the way down to those. */
  isGranted: boolean;
};

/** What the editor sees of a hierarchy, and whether that is all of it. */
export type EditorTree = { nodes: readonly EditorNode[]; isWhole: boolean };

/** Where each node shall lie, and what it shall be called. New nodes have negative ids. */
export type TreeEdit = {
  nodes: readonly { id: number; label: string; parentId: number | null }[];
  deleted: readonly number[];
};

export type EditedTree = {
  /** Every node as it is, by id, parents before children. */
  before: ReadonlyMap<number, EditorNode>;
  /** Every node as it would be, by id. */
  after: ReadonlyMap<number, EditorNode>;
  added: readonly EditorNode[];
  moved: readonly EditorNode[];
  renamed: readonly EditorNode[];
  deleted: readonly EditorNode[];
  /** What forbids the edit, in sentences that name the nodes. */
  faults: readonly string[];
};

export const mostLetters = 500;

/** What is wrong with a name that somebody typed; null: nothing. */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return 'Please enter a name';
  if (!isReadableLine(name)) return 'Please enter a name without control characters';
  return name.trim().length > mostLetters ? `Please enter a name of up to ${mostLetters} characters` : null;
}

/** null: the edit names a node that the editor may not change, or put anything below, or that is none. */
export function editTree({ nodes, isWhole }: EditorTree, edit: TreeEdit): EditedTree | null {
  const before = new Map(nodes.map((node) => [node.id, node]));
  const after = new Map(before);
  const touched: EditorNode[] = [];
  for (const { id, label: typed, parentId } of edit.nodes) {
    const known = before.get(id);
    if (known ? !known.isGranted : id >= 0) return null;
    const label = typed.trim() === known?.label.trim() ? known.label : typed.trim();
    const node = { id, label, parentId, isUserDefined: true, isGranted: true };
    touched.push(known ? { ...known, label, parentId } : node);
  }
  for (const node of touched) after.set(node.id, node);
  for (const id of edit.deleted) if (!before.get(id)?.isGranted) return null;
  const deleted = edit.deleted.map((id) => before.get(id) as EditorNode);
  for (const { id } of deleted) after.delete(id);

  const added = touched.filter(({ id }) => !before.has(id));
  const moved = touched.filter(({ id, parentId }) => before.has(id) && before.get(id)?.parentId !== parentId);
  const renamed = touched.filter(({ id, label }) => before.has(id) && before.get(id)?.label !== label);
  const parents = new Map([...before, ...after]);
  for (const { parentId } of [...added, ...moved]) {
    if (parentId !== null && !parents.get(parentId)?.isGranted) return null;
  }
  const changed = { before, after, added, moved, renamed, isWhole };
  const faults = [...placeFaults(changed), ...nameFaults(changed), ...deletionFaults(after, deleted)];
  return { before, after, added, moved, renamed, deleted, faults: [...new Set(faults)] };
}

type Nodes = ReadonlyMap<number, EditorNode>;
type List = readonly EditorNode[];

/** Whether the way up from a node comes by another (by itself: it lies in a circle). */
export function isBelow(nodes: Nodes, id: number, other: number): boolean {
  const seen = new Set<number>();
  let at = nodes.get(id)?.parentId ?? null;
  while (at !== null && !seen.has(at)) {
    if (at === other) return true;
    seen.add(at);
    at = nodes.get(at)?.parentId ?? null;
  }
  return false;
}

type Changed = { before: Nodes; after: Nodes; added: List; moved: List; renamed: List; isWhole: boolean };

function* placeFaults({ before, after, added, moved, isWhole }: Changed) {
  for (const { id, label } of moved) {
    const { parentId } = before.get(id) as EditorNode;
    const mayTake = parentId === null ? isWhole : before.get(parentId)?.isGranted;
    if (!mayTake) yield `“${label}” is where your access begins: only who sees more may move it.`;
  }
  for (const { id, label, parentId } of [...added, ...moved]) {
    if (isBelow(after, id, id)) yield `“${label}” would lie below itself.`;
    if (parentId === null && !isWhole) {
      yield `Only who has access to the whole TMC may make “${label}” a top-level node.`;
    }
  }
}

function* nameFaults({ before, after, added, moved, renamed }: Changed) {
  for (const { id, isUserDefined } of renamed) {
    if (!isUserDefined) yield `“${before.get(id)?.label}” comes with the feed and keeps its name.`;
  }
  for (const { label } of [...added, ...renamed]) {
    const fault = nameFault(label);
    if (fault !== null) yield fault;
  }
  const touched = [...added, ...moved, ...renamed];
  const parents = new Set(touched.map(({ parentId }) => parentId));
  const brothers = new Map<string, number>();
  for (const node of after.values()) {
    if (parents.has(node.parentId)) brothers.set(place(node), (brothers.get(place(node)) ?? 0) + 1);
  }
  for (const node of touched) {
    if (brothers.get(place(node)) === 1) continue;
    const { label, parentId } = node;
    const where = parentId === null ? 'at the top' : `below “${after.get(parentId)?.label}”`;
    yield `There would be two nodes “${label}” ${where}.`;
  }
}

/** Equal for nodes of one parent that are called the same. */
const place = ({ parentId, label }: EditorNode) => `${parentId} ${label.trim().normalize().toLowerCase()}`;

function* deletionFaults(after: Nodes, deleted: List) {
  if (deleted.length === 0) return;
  const parents = new Set(Array.from(after.values(), ({ parentId }) => parentId));
  for (const { id, label, isUserDefined } of deleted) {
    if (!isUserDefined) yield `“${label}” comes with the feed and cannot be deleted.`;
    if (parents.has(id)) yield `“${label}” cannot be deleted: there are nodes below it.`;
  }
}
