/** Places the values of a sparkline in its box, which is stretched to the room that there is. */

const size = { width: 120, height: 32, margin: 4 };
export const viewBox = `0 0 ${size.width} ${size.height}`;

/** The points from the least value at the bottom to the greatest at the top; null: no value. */
export function placesOf(values: readonly (number | null)[]): (string | null)[] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const { width, height, margin } = size;
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  return values.map((value, at) => {
    if (value === null) return null;
    const share = most === least ? 0.5 : (value - least) / (most - least);
    const y = height - margin - share * (height - 2 * margin);
    return `${round(margin + at * step)} ${round(y)}`;
  });
}

/** Paths through the points; a missing one interrupts the line. */
export function linesOf(places: readonly (string | null)[]): string[] {
  const lines: string[][] = [[]];
  for (const place of places) {
    if (place === null) lines.push([]);
    else lines.at(-1)?.push(place);
  }
  // A single point between two gaps is a dot.
  return lines
    .filter(({ length }) => length > 0)
    .map((line) => `M${line.join(' L')}${line.length === 1 ? ' h0' : ''}`);
}

const round = (value: number) => Math.round(value * 10) / 10;
