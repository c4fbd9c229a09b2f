/** Colours of charts, at least 3:1 against the light and the dark surface. */

/** The same product has the same colour wherever it is drawn. */
export const productColors = {
  air: '#3b78c3',
  hotel: '#1b978a',
  car: '#c9741a',
  service_fees: '#8a63c9',
  other: '#78848f',
} as const;

/** What a chart takes from the page's theme, as colours that SVG understands. */
export type ChartTheme = {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  accent: string;
  land: string;
  border: string;
  font: string;
};
