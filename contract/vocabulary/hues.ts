/**
 * The colours of charts. Each has a contrast of at least 3:1 with the backgrounds of blocks and tooltips, in light
 * and dark mode. The code that answers or draws a series assigns its colour. The colours of the page itself are in
 * the web's theme.
 */
export const hues = {
  blue: '#3b78c3',
  orange: '#c9741a',
  teal: '#1b978a',
  violet: '#8a63c9',
  grey: '#78848f',
  sand: '#968d7a',
} as const;

/** Colours for arbitrary names: each as different as possible from all before it, and none of them grey. */
export const nameHues: readonly string[] = [
  hues.blue,
  hues.orange,
  hues.teal,
  hues.violet,
  '#8a9a2e',
  '#d4708a',
  '#5b8f3a',
  '#6f86d6',
  '#d53547',
  '#c46ce9',
  '#9b6824',
  '#c744a4',
  '#9c5e7c',
  '#2e7c7c',
  '#f85f39',
  '#15a932',
  '#ac73b9',
  '#0d8626',
  '#976cf4',
  '#089ac3',
  '#b6675a',
  '#5572f3',
  '#dc58b7',
  '#63783b',
  '#e14e00',
  '#1795fa',
  '#ea4a65',
  '#9b8442',
  '#746d9e',
  '#0388a5',
  '#c3608a',
  '#639c6f',
];

/** The warm colours among them, for what is not as it should be. */
export const warmHues: readonly string[] = [
  '#d53547',
  '#c9741a',
  '#c3608a',
  '#9b6824',
  '#f85f39',
  '#c744a4',
  '#b6675a',
  '#dc58b7',
  '#e14e00',
  '#d4708a',
  '#9b8442',
  '#ea4a65',
  '#9c5e7c',
];
