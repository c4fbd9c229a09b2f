/**
 * Kinds of change: everything that people, commands and imports change is one of these, and is recorded as it. What
 * the server needs of a kind, the shape of its record and how it is undone, stands where it is written
 * (`server/changes/kind.ts`).
 */

type KindOfChange = {
  /** As a person reads it in a list of changes. */
  label: string;
  /** Whose record it is: a client's, or that of a person's own account, outside any client. */
  of: 'client' | 'account';
  /** What is changed, in a word. */
  subject: string;
  /**
   * Paths of reads, or how they begin, that may answer something else after such a change: screens ask them anew.
   * The change's own answer is not among them.
   */
  stale: 'everything' | readonly `/api/${string}`[];
};

export const kindsOfChange = {
  client_created: { label: 'TMC created', of: 'client', subject: 'TMC', stale: [] },
  access_changed: { label: 'Access changed', of: 'client', subject: 'user', stale: [] },
  data_imported: { label: 'Data imported', of: 'client', subject: 'import', stale: 'everything' },
  change_undone: { label: 'Change undone', of: 'client', subject: 'change', stale: 'everything' },
  user_added: { label: 'User added', of: 'account', subject: 'user', stale: [] },
  user_unbound: { label: 'User unbound from the issuer', of: 'account', subject: 'user', stale: [] },
  // The page starts anew in the other TMC by itself.
  client_selected: { label: 'TMC selected', of: 'account', subject: 'user', stale: [] },
  metadata_updated: {
    label: 'Terms accepted, or introduction watched',
    of: 'account',
    subject: 'user',
    stale: ['/api/auth/'],
  },
} as const satisfies Record<string, KindOfChange>;

export type ChangeKind = keyof typeof kindsOfChange;
