/** The visible texts of the Hierarchy screen. */
import { count, plural } from '../../ui/format.ts';

export const texts = {
  title: 'Hierarchy',
  tools: {
    search: 'Search nodes',
    add: 'Add …',
    rename: 'Rename …',
    move: 'Move to …',
    delete: 'Delete',
    history: 'History',
    save: 'Save',
    reset: 'Reset',
  },
  status: {
    moving: (node: string) =>
      `“${node}” is being moved: select its new parent, then press Ctrl+V. Press Escape to cancel.`,
    found: (nodes: number) => `${plural(nodes, 'node')} found`,
    toSave: (changes: number) => `${plural(changes, 'change')} to save`,
    help: 'Drag a node onto another, or cut it with Ctrl+X and put it below another with Ctrl+V.',
    /** Phones have no Ctrl key. */
    helpOnPhone: 'Select a node, then use the buttons above to change or move it.',
  },
  outsideAccess: (node: string) => `${node}: outside your access, shown to lead to what you may change`,
  historyOf: (node: string) => `History of “${node}”`,
  name: {
    label: 'Name',
    addBelow: (parent: string) => `Add a node below “${parent}”`,
    add: 'Add',
    renameNode: (node: string) => `Rename “${node}”`,
    rename: 'Rename',
  },
  move: {
    title: (node: string) => `Move “${node}” to …`,
    move: 'Move',
    place: 'Place',
    newParent: 'New parent',
    newParentRequired: 'Please select a new parent',
    topLevel: (tmc: string) => `${tmc} (top level)`,
  },
  faults: {
    outsideAccess: 'This destination is outside your access.',
    missing: 'This node no longer exists.',
  },
  save: {
    title: 'Save these changes?',
    save: 'Save',
    changes: 'What will change',
    saved: 'The hierarchy is saved.',
  },
  conflict: {
    title: 'Someone else saved first',
    theirs: 'Saved in the meantime',
    mine: 'Your changes',
    explanation:
      'If you apply your changes to theirs, they still have to be saved. Changes that are no longer possible are dropped.',
    discard: 'Discard my changes',
    apply: 'Apply my changes to theirs',
  },
  differences: {
    none: 'Nothing',
    groups: {
      added: (nodes: number) => `Added (${count(nodes)})`,
      moved: (nodes: number) => `Moved (${count(nodes)})`,
      renamed: (nodes: number) => `Renamed (${count(nodes)})`,
      deleted: (nodes: number) => `Deleted (${count(nodes)})`,
    },
    /** At a changed node of the tree. */
    marks: { added: 'added', moved: 'moved', renamed: 'renamed', deleted: 'deleted' },
    added: (node: string, parent: string | undefined) => `“${node}” below “${parent}”`,
    moved: (node: string, from: string | undefined, to: string | undefined) =>
      `“${node}” from “${from}” to “${to}”`,
    renamed: (from: string, to: string) => `“${from}” to “${to}”`,
    deleted: (node: string, parent: string | undefined) => `“${node}”, which was below “${parent}”`,
  },
  visibility: {
    unchanged: 'No user gains or loses access to a node.',
    changed: (effects: readonly string[]) => `As a result, ${effects.join(', and ')}.`,
    gained: (users: number, nodes: number) => accessOf(users, 'gain', nodes),
    lost: (users: number, nodes: number) => accessOf(users, 'lose', nodes),
    ceasing: (node: string, customer: string) =>
      `“${node}” is no longer a customer: the settings and targets of “${customer}” apply to it. Its own are kept, and apply again when it becomes a customer again.`,
    becoming: (node: string) => `“${node}” becomes a customer of its own, with its own settings and targets.`,
  },
};

function accessOf(users: number, verb: string, nodes: number) {
  return `${plural(users, 'user')} ${verb}${users === 1 ? 's' : ''} access to ${plural(nodes, 'node')}`;
}
