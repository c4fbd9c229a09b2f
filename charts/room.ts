/** The room that a chart has, in pixels. */
export type Room = { width: number; height: number };

/** A chart in less leaves more of it to the drawing itself. */
const narrowBelow = 440;

export const isNarrow = ({ width }: Room) => width < narrowBelow;
