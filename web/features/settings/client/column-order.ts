/** Removes a selected column, or appends one that is not selected. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/** Moves a column to another position. */
export function moved(chosen: readonly string[], from: number, to: number): readonly string[] {
  const others = chosen.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...chosen.slice(from, from + 1));
}
