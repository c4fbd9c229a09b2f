/**
 * Declares records of a feature that people merge; `serveMergeable` serves its endpoints.
 *
 *     export const travellers = mergeable({ noun: 'traveller', tables: …, kinds: { edited: 'traveller_edited', … } });
 */
import * as z from 'zod';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import { type Kind, kind } from '../mutations/kind.ts';
import { type Declaration, type KindNames, type Mergeable, type Raw, rawIdsOf } from './records.ts';
import { currentRecords, replaceRecords } from './stored.ts';
import { dismissalKind } from './suggestions.ts';

export function mergeable<Texts extends object, R extends Raw, const Names extends KindNames>(
  declaration: Declaration<Texts, R> & { kinds: Names },
): Mergeable<Texts, R, Names> {
  const { texts, raw, raises, visible, ability, kinds: names, noun } = declaration;
  const record = z.intersection(texts, z.object({ id: z.number(), raw: z.array(raw) }));
  const state = z.object({ records: z.array(record) });
  type State = z.infer<typeof state>;
  const rawIdsIn = (found: State | null) => rawIdsOf(found?.records ?? []);
  const spec: Omit<Kind<ChangeKind, State>, 'name'> = {
    state,
    raises: [raises],
    visible,
    undo: {
      ...(ability && {
        refusal: (reading, { before, after }) => ability.refusal(reading, rawIdsIn(after ?? before)),
      }),
      standing: async (change, _, left) => ({
        records: await currentRecords(change, declaration, rawIdsIn(left)),
      }),
      // A change moves raw records and creates none: they are the same before and after it.
      restore: async (change, _, earlier) => {
        const current = await currentRecords(change, declaration, rawIdsIn(earlier));
        await replaceRecords(change, declaration, current, earlier?.records ?? []);
      },
    },
  };
  return {
    ...declaration,
    kinds: {
      edited: kind<Names['edited'], State>(names.edited, spec),
      merged: kind<Names['merged'], State>(names.merged, spec),
      unmerged: kind<Names['unmerged'], State>(names.unmerged, spec),
      dismissed: dismissalKind(names.dismissed, noun),
    },
  };
}
