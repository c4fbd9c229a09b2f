/** The visible texts of saved views. */
import { type NamedPart, namedPartWords } from '@tripledger/contract/views/address.ts';

const listed = (things: readonly string[]) => new Intl.ListFormat('en-AU').format(things);

export const texts = {
  title: 'Saved views',
  save: {
    title: 'Save this view',
    explanation: (screen: string) =>
      `${screen}, with its filter as it is now. “Last month” and other relative dates stay relative.`,
    target: 'Save as',
    newView: 'A new view',
    replace: (name: string) => `Replace “${name}”`,
    submit: 'Save view',
    saved: (name: string) => `View “${name}” saved.`,
  },
  fields: {
    name: 'Name',
    folder: 'Folder',
    folderHint: 'Optional. Type a new one, or choose one of yours.',
    description: 'Description',
    isShared: 'Share with everyone here who may open the screen',
    sharedHint: 'Each of them sees only what they may see. Otherwise the view is yours alone.',
  },
  edit: { title: 'Edit view', saved: 'View saved.' },
  columns: {
    name: 'Name',
    folder: 'Folder',
    screen: 'Screen',
    description: 'Description',
    owner: 'Owner',
    seenBy: 'Seen by',
    changed: 'Changed',
  },
  seenBy: { everyone: 'Everyone', owner: 'You alone' },
  you: 'You',
  none: 'No saved views yet. Open a screen, set its filter, and save it with the bookmark in the header.',
  actions: {
    addFavourite: 'Pin in the menu',
    removeFavourite: 'Unpin from the menu',
    setStart: 'Make it the start page',
    unsetStart: 'Open Summary at the start again',
    edit: 'Edit',
    duplicate: 'Duplicate',
    delete: 'Delete',
  },
  duplicated: (name: string) => `“${name}” was added to your views.`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteConsequence: {
    own: 'It disappears from your views and favourites. You can undo this.',
    shared: 'It disappears for everyone who sees it, from their favourites too. You can undo this.',
  },
  deleted: (name: string) => `View “${name}” deleted.`,
  undo: 'Undo',
  restored: (name: string) => `View “${name}” is back.`,
  opening: 'Opening the view',
  notFound: {
    title: 'This view cannot be opened',
    text: 'It was deleted, it is not shared with you, or you may not open its screen.',
    list: 'All saved views',
  },
  leftOut: {
    hidden: (part: NamedPart, name: string | null) =>
      name === null
        ? `a ${namedPartWords[part]} that you cannot see`
        : `the ${namedPartWords[part]} “${name}”, which you cannot see`,
    gone: (part: NamedPart, name: string | null) =>
      name === null
        ? `a ${namedPartWords[part]} that no longer exists`
        : `the ${namedPartWords[part]} “${name}”, which no longer exists`,
    term: (kind: 'metric' | 'dimension', name: string) =>
      `the ${kind} “${name}”, which is not available to you (any more)`,
    sentence: (view: string, things: readonly string[]) =>
      `View “${view}” was opened without ${listed(things)}.`,
  },
};
