/** Every kind of change: an explicit list, in which none of the contract's can be missing. */

import type { Kinds } from './changes/kind.ts';
import { changeUndone } from './changes/undo.ts';
import { dataImported } from './features/data-import/import-feed.ts';
import { nodeChanged } from './features/hierarchy/node-state.ts';
import { clientSelected, metadataUpdated } from './features/session/changes.ts';
import { targetSet } from './features/targets/changes.ts';
import { userUnbound } from './identity/binding.ts';
import { accessChanged } from './tenants/access.ts';
import { clientCreated } from './tenants/clients.ts';
import { userAdded } from './tenants/users.ts';

export const kinds: Kinds = {
  client_created: clientCreated,
  access_changed: accessChanged,
  data_imported: dataImported,
  target_set: targetSet,
  node_changed: nodeChanged,
  change_undone: changeUndone,
  user_added: userAdded,
  user_unbound: userUnbound,
  client_selected: clientSelected,
  metadata_updated: metadataUpdated,
};
