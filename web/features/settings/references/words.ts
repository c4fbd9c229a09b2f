/** Texts of override maps in tables. */

import { count } from '@tripledger/charts/format.ts';
import {
  type OverrideMap,
  type OverrideMapRow,
  overridingLabels,
} from '@tripledger/contract/references/calls.ts';
import { referenceTitle } from '@tripledger/contract/vocabulary/reference-titles.ts';
import { useUser } from '../../../session/useUser.ts';

/** What users read instead of a column's name. */
export function useTitles(): (field: string) => string {
  const { reference_fields: given } = useUser().client.settings;
  return (field) => referenceTitle(field, given);
}

export const fieldsInWords = (map: OverrideMap, titleOf: (field: string) => string) =>
  map.length === 0
    ? 'None'
    : map
        .map(
          ({ referenceField, overridingField }) =>
            `${overridingLabels[overridingField]}: ${titleOf(referenceField)}`,
        )
        .join(', ');

/** The progress of applying the map since it was last saved. */
export function stateInWords(row: Pick<OverrideMapRow, 'state' | 'lines_done' | 'lines_total' | 'left_out'>) {
  const { state, lines_done: done, lines_total: total, left_out: leftOut } = row;
  if (state === 'waiting') return 'Waiting to be applied';
  if (state === 'applying') return total === 0 ? 'Being applied' : `Being applied: ${percent(done, total)}%`;
  if (state === 'failed') return 'Could not be applied; save it again';
  const changed = `Applied: ${linesOf(total)} changed`;
  return leftOut === 0 ? changed : `${changed}, ${count(leftOut)} values left out`;
}

export const linesOf = (lines: number) => `${count(lines)} ${lines === 1 ? 'line' : 'lines'}`;

const percent = (done: number, total: number) => Math.floor((done / total) * 100);
