/** Without the column where it was chosen, else with it as the last one. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/** With the column from one place at another. */
export function moved(chosen: readonly string[], from: number, to: number): readonly string[] {
  const others = chosen.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...chosen.slice(from, from + 1));
}
