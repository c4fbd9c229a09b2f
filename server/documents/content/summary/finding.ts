/** A finding, by the money that it is about. */
import type { Point } from '../../document.ts';

/** `money` is what it moved or cost, without a sign. */
export type Finding = Point & { money: number };
