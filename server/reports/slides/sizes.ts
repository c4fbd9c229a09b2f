/** Where things stand on a slide, in inches; letters in points. */

export const slide = { width: 13.333, height: 7.5 };

/** What a slide's own parts have, between its title and its foot. */
export const content = { x: 0.6, y: 1.3, w: slide.width - 1.2, h: 5.5 };
export const gap = 0.25;

export const pointsPerInch = 72;

/** On every machine, or another one that is as wide. */
export const face = 'Arial';
/** Arial's letters against those that are measured. */
export const stretch = 1.06;
/** Of words; its bold digits are no wider. */
export const boldStretch = 1.14;

export const letters = { title: 26, heading: 14, sentence: 16, value: 24, label: 12, small: 10.5, foot: 9 };

export type Box = { x: number; y: number; w: number; h: number };
