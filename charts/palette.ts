/** Colours of charts. */
import { hues } from '@tripledger/contract/core/hues.ts';

/** The same product has the same colour wherever it is drawn: at least 3:1 against light and dark surface. */
export const productColors = {
  air: hues.blue,
  hotel: hues.teal,
  car: hues.orange,
  service_fees: hues.violet,
  other: hues.grey,
} as const;

/** What a chart takes from the page's theme, as colours that SVG understands. */
export type ChartTheme = {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  accent: string;
  land: string;
  /** Behind the land; null: that of the block. */
  sea: string | null;
  /** Of bars of one kind; null: as each chart has them. */
  bar: string | null;
  border: string;
  font: string;
};
