/** Texts of override maps in tables. */

import {
  type OverrideMap,
  type OverrideMapRow,
  overridingLabels,
} from '@tripledger/contract/references/calls.ts';
import { referenceTitle } from '@tripledger/contract/vocabulary/reference-titles.ts';
import { useUser } from '../../../session/useUser.ts';
import { texts } from '../texts.ts';

/** What users read instead of a column's name. */
export function useTitles(): (field: string) => string {
  const { reference_fields: given } = useUser().client.settings;
  return (field) => referenceTitle(field, given);
}

export const fieldsInWords = (map: OverrideMap, titleOf: (field: string) => string) =>
  map.length === 0
    ? texts.references.noFields
    : map
        .map(
          ({ referenceField, overridingField }) =>
            `${overridingLabels[overridingField]}: ${titleOf(referenceField)}`,
        )
        .join(', ');

/** The progress of applying the map since it was last saved. */
export function stateInWords(row: Pick<OverrideMapRow, 'state' | 'lines_done' | 'lines_total' | 'left_out'>) {
  const { state, lines_done: done, lines_total: total, left_out: leftOut } = row;
  if (state === 'waiting') return texts.references.waiting;
  if (state === 'applying')
    return total === 0 ? texts.references.applying : texts.references.applyingPercent(percent(done, total));
  if (state === 'failed') return texts.references.failed;
  return leftOut === 0 ? texts.references.applied(total) : texts.references.appliedExcept(total, leftOut);
}

const percent = (done: number, total: number) => Math.floor((done / total) * 100);
