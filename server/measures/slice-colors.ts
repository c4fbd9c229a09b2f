/** Colours of a pie whose slices have no meaning beyond their names; neighbours differ in hue and in lightness. */
const palette = [
  '#3b78c3',
  '#c9741a',
  '#1b978a',
  '#8a63c9',
  '#b23a6b',
  '#8a9a2e',
  '#2c6e9e',
  '#d4708a',
  '#5b8f3a',
  '#8c5a2c',
  '#6f86d6',
  '#78848f',
];

/** The colour of the slice at this place; after the twelfth they come again, but no two neighbours are alike. */
export function sliceColor(at: number): string {
  return palette[at % palette.length] as string;
}
