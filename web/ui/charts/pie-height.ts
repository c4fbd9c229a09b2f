/**
 * The height of a pie, higher on a small screen, where its legend is one column below it: a CSS length. What counts
 * is the width of the dashboard's grid.
 */
export const pieHeight = (pixels: number) => `calc(${pixels}px + clamp(0px, (420px - 100cqi) * 99, 130px))`;
