/**
 * The height of a pie as a CSS length; higher on a small screen, where its legend is one column below it. The width
 * of the dashboard's grid decides.
 */
export const pieHeight = (pixels: number) => `calc(${pixels}px + clamp(0px, (420px - 100cqi) * 99, 130px))`;
