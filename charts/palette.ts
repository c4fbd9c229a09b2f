/** Colours of charts. */
import { byProductGroup } from '@tripledger/contract/vocabulary/product-groups.ts';

/** The same product has the same colour wherever it is drawn: at least 3:1 against light and dark surface. */
export const productColors = byProductGroup(({ color }) => color);

/** How the earlier period is drawn beside the values: as an outline, in no product's colour. */
export const outlineOf = ({ quiet }: ChartTheme) => ({
  color: 'transparent',
  borderColor: quiet,
  borderWidth: 1.2,
});

/** The legend's label for it. */
export const beforeName = 'Before';

/** The page theme's colours for charts, in a form that SVG understands. */
export type ChartTheme = {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  accent: string;
  land: string;
  /** The colour behind the land; null: the block's background. */
  sea: string | null;
  /** The colour of single-series bars; null: each chart's default. */
  bar: string | null;
  border: string;
  font: string;
};
