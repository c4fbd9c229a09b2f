/** The space for a chart, in pixels. */
export type Room = { width: number; height: number };

/** Narrower charts have smaller margins. */
const narrowBelow = 440;

export const isNarrow = ({ width }: Room) => width < narrowBelow;
