/**
 * The colours of what charts draw, the same on light and on dark ground; neighbours differ in hue and in lightness.
 * What has which colour is said where it is answered or drawn. The page's own colours are another thing: they stand
 * in the web's theme.
 */
export const hues = {
  blue: '#3b78c3',
  orange: '#c9741a',
  teal: '#1b978a',
  violet: '#8a63c9',
  berry: '#b23a6b',
  olive: '#8a9a2e',
  navy: '#2c6e9e',
  rose: '#d4708a',
  green: '#5b8f3a',
  brown: '#8c5a2c',
  periwinkle: '#6f86d6',
  grey: '#78848f',
} as const;
