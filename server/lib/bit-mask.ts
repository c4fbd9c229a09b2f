/** The sum of the bits of the values; the bit of each is its position in the order. */
export const bitMask = <Value>(order: readonly Value[], values: readonly Value[]): number =>
  values.reduce((sum, value) => sum + 2 ** order.indexOf(value), 0);
