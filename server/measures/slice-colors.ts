import { hues } from '../../contract/core/hues.ts';

/** Of a pie whose slices have no meaning beyond their names. */
const palette = Object.values(hues);

/** The colour of the slice at this place; after the twelfth they come again, but no two neighbours are alike. */
export function sliceColor(at: number): string {
  return palette[at % palette.length] as string;
}
