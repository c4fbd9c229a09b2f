/** Saves a layout: a new one, or the next version of one. */
import { create, save as saveLayout } from '@tripledger/contract/layouts/calls.ts';
import type { Layout } from '@tripledger/contract/layouts/layout.ts';
import { useRef, useState } from 'react';
import { useChange } from '../../../api/useChange.ts';

export function useSaving(own: { id: number; version: number } | null) {
  const creation = useChange(create);
  const saving = useChange(saveLayout, { showsConflicts: true });
  const [saved, setSaved] = useState<string | null>(null);
  // The version that the edited layout is based on; null: the newest, after it was reloaded.
  const seen = useRef<number | null>(own?.version ?? null);
  const change = own ? saving : creation;
  return {
    isPending: change.isPending,
    fields: change.fields,
    conflict: saving.error?.isConflict ? saving.error.detail : null,
    /** The name under which it was saved; null: it was not. */
    saved,
    save: (body: { name: string; layout: Layout }) => {
      const onSuccess = ({ name }: { name: string }) => setSaved(name);
      if (!own) return creation.mutate({ body }, { onSuccess });
      const version = seen.current ?? own.version;
      saving.mutate({ params: { id: own.id }, body: { ...body, version } }, { onSuccess });
    },
    onReloaded: () => {
      seen.current = null;
      saving.reset();
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
