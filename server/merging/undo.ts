/** How a change of merged records is taken back: they are as it left them, or it says that they are not. */
import type { Undo } from '../changes/kind.ts';
import type { Reading } from '../db/ask.ts';
import { type Raw, type Records, rawIdsOf, replace, type Store, standing } from './records.ts';

/** `refusal`: why a reader may not change what these raw records belong to; absent: sight of the record is enough. */
export function undoOf<Texts extends object, R extends Raw>(
  store: Store<Texts, R>,
  refusal?: (reading: Reading, rawIds: readonly number[]) => Promise<string | null>,
): Undo<Records<Texts, R>> {
  return {
    ...(refusal && {
      refusal: (reading, { before, after }) => refusal(reading, rawIdsOf((after ?? before)?.records ?? [])),
    }),
    standing: async (change, _, left) => ({
      records: await standing(store, change, rawIdsOf(left?.records ?? [])),
    }),
    // A change moves raw records and makes none: before and after, they are the same ones.
    restore: async (change, _, state) => {
      const records = state?.records ?? [];
      await replace(store, change, await standing(store, change, rawIdsOf(records)), records);
    },
  };
}
