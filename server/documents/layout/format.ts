/** The two kinds of pages that reports are laid out on, in points. */

export type Box = { x: number; y: number; w: number; h: number };

export type PageFormat = {
  width: number;
  height: number;
  /** The area for content. */
  content: Box;
  gap: number;
  sizes: { body: number; small: number; label: number; value: number; heading: number; title: number };
  /** How much wider the reader's font may run than the measured one. */
  stretch: { normal: number; bold: number };
  /** Whether sections follow each other on a page; otherwise each begins one. */
  flows: boolean;
  cardsInRow: number;
  /** The heights that charts may take. */
  chart: { least: number; most: number };
  /** Whether tables of few columns may stand beside a chart. */
  hasHalfTables: boolean;
  /** How many categories a chart of half the width may have. */
  mostInHalf: number;
  /** The columns of glossaries. */
  termColumns: number;
};

/** PowerPoint measures in inches, the layout in points. */
export const pointsPerInch = 72;

export const slide: PageFormat = {
  width: 960,
  height: 540,
  content: { x: 43, y: 92, w: 874, h: 410 },
  gap: 16,
  sizes: { body: 12, small: 10.5, label: 11, value: 20, heading: 13, title: 22 },
  // Arial is some 6% wider than the measured Roboto, what stands in for it on some machines is wider still.
  stretch: { normal: 1.12, bold: 1.18 },
  flows: false,
  cardsInRow: 4,
  chart: { least: 150, most: 330 },
  hasHalfTables: true,
  mostInHalf: 12,
  termColumns: 3,
};

export const paper: PageFormat = {
  width: 595.28,
  height: 841.89,
  content: { x: 48, y: 52, w: 499.28, h: 732 },
  gap: 14,
  sizes: { body: 10, small: 8.5, label: 8.5, value: 15, heading: 11.5, title: 17 },
  stretch: { normal: 1, bold: 1 },
  flows: true,
  cardsInRow: 4,
  chart: { least: 132, most: 250 },
  hasHalfTables: false,
  mostInHalf: 8,
  termColumns: 2,
};

/** Below the head of a report that is one page. */
export const onePaper: PageFormat = {
  ...paper,
  content: { ...paper.content, y: 122, h: paper.content.h - 70 },
  hasHalfTables: true,
  mostInHalf: 11,
  termColumns: 4,
};
