/** The hierarchy after a list of edits, and the errors that forbid them; used by both the web and the server. */
import { isReadableLine } from '../vocabulary/texts.ts';

export type EditorNode = {
  id: number;
  label: string;
  /** null: a top-level node. */
  parentId: number | null;
  isUserDefined: boolean;
  /** Whether the user was granted the node or one above it; other nodes are only ancestors of granted ones. */
  isGranted: boolean;
};

/** The part of the hierarchy that the user sees, and whether that is all of it. */
export type EditorTree = { nodes: readonly EditorNode[]; isWhole: boolean };

/** The new parent and label of each edited node. New nodes have negative ids. */
export type TreeEdit = {
  nodes: readonly { id: number; label: string; parentId: number | null }[];
  deleted: readonly number[];
};

export type EditedTree = {
  /** Every node before the edit, by id, parents before children. */
  before: ReadonlyMap<number, EditorNode>;
  /** Every node after the edit, by id. */
  after: ReadonlyMap<number, EditorNode>;
  added: readonly EditorNode[];
  moved: readonly EditorNode[];
  renamed: readonly EditorNode[];
  deleted: readonly EditorNode[];
  /** Errors that forbid the edit, as sentences that name the nodes. */
  faults: readonly string[];
};

export const mostLetters = 500;

/** The error message for a name that a user typed; null: the name is valid. */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return 'Please enter a name';
  if (!isReadableLine(name)) return 'Please enter a name without control characters';
  return name.trim().length > mostLetters ? `Please enter a name of up to ${mostLetters} characters` : null;
}

/** null: the edit refers to a node that does not exist, or that the user may not change or add nodes below. */
export function editTree({ nodes, isWhole }: EditorTree, edit: TreeEdit): EditedTree | null {
  const before = new Map(nodes.map((node) => [node.id, node]));
  const after = new Map(before);
  const edited: EditorNode[] = [];
  for (const { id, label: typed, parentId } of edit.nodes) {
    const existing = before.get(id);
    if (existing ? !existing.isGranted : id >= 0) return null;
    const label = typed.trim() === existing?.label.trim() ? existing.label : typed.trim();
    const node = { id, label, parentId, isUserDefined: true, isGranted: true };
    edited.push(existing ? { ...existing, label, parentId } : node);
  }
  for (const node of edited) after.set(node.id, node);
  for (const id of edit.deleted) if (!before.get(id)?.isGranted) return null;
  const deleted = edit.deleted.map((id) => before.get(id) as EditorNode);
  for (const { id } of deleted) after.delete(id);

  const added = edited.filter(({ id }) => !before.has(id));
  const moved = edited.filter(({ id, parentId }) => before.has(id) && before.get(id)?.parentId !== parentId);
  const renamed = edited.filter(({ id, label }) => before.has(id) && before.get(id)?.label !== label);
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

/** Whether a node is below another; a node below itself is part of a cycle. */
export function isBelow(nodes: Nodes, id: number, other: number): boolean {
  const visited = new Set<number>();
  let at = nodes.get(id)?.parentId ?? null;
  while (at !== null && !visited.has(at)) {
    if (at === other) return true;
    visited.add(at);
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
  const edited = [...added, ...moved, ...renamed];
  const parents = new Set(edited.map(({ parentId }) => parentId));
  const siblingCounts = new Map<string, number>();
  for (const node of after.values()) {
    if (parents.has(node.parentId))
      siblingCounts.set(siblingKey(node), (siblingCounts.get(siblingKey(node)) ?? 0) + 1);
  }
  for (const node of edited) {
    if (siblingCounts.get(siblingKey(node)) === 1) continue;
    const { label, parentId } = node;
    const where = parentId === null ? 'at the top' : `below “${after.get(parentId)?.label}”`;
    yield `There would be two nodes “${label}” ${where}.`;
  }
}

/** Equal for siblings with the same name. */
const siblingKey = ({ parentId, label }: EditorNode) =>
  `${parentId} ${label.trim().normalize().toLowerCase()}`;

function* deletionFaults(after: Nodes, deleted: List) {
  if (deleted.length === 0) return;
  const parents = new Set(Array.from(after.values(), ({ parentId }) => parentId));
  for (const { id, label, isUserDefined } of deleted) {
    if (!isUserDefined) yield `“${label}” comes with the feed and cannot be deleted.`;
    if (parents.has(id)) yield `“${label}” cannot be deleted: there are nodes below it.`;
  }
}
