/** Positions on a slide, in inches; font sizes in points. */

export const slide = { width: 13.333, height: 7.5 };

/** The area for a slide's parts, between its title and its footer. */
export const content = { x: 0.6, y: 1.3, w: slide.width - 1.2, h: 5.5 };
export const gap = 0.25;

export const pointsPerInch = 72;

/** Available on every machine, or replaced by a font of the same width. */
export const face = 'Arial';
/** The width of Arial relative to the measured font. */
export const stretch = 1.06;
/** The same for bold words; bold digits are not wider. */
export const boldStretch = 1.14;

export const letters = { title: 26, heading: 14, sentence: 16, value: 24, label: 12, small: 10.5, foot: 9 };

export type Box = { x: number; y: number; w: number; h: number };
