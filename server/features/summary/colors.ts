/** The policy pie's colours: cool for compliant descriptions, warm for the others; each once as far as they go. */
const compliant = [
  '#2f7d6d',
  '#3b6fb6',
  '#5b8f3a',
  '#7a5fb0',
  '#2c9ab0',
  '#8a9a2e',
  '#44546e',
  '#6fa7d6',
  '#84b89a',
];
const nonCompliant = ['#c0492f', '#d9822b', '#b23a6b', '#8c5a2c', '#e0a83a', '#d4708a', '#7d2f2f'];

/** A colour for each slice, in their order. */
export function policyColors(slices: readonly { isCompliant: boolean }[]): string[] {
  const taken = { compliant: 0, nonCompliant: 0 };
  return slices.map(({ isCompliant }) => {
    const [palette, rank] = isCompliant
      ? [compliant, taken.compliant++]
      : [nonCompliant, taken.nonCompliant++];
    return palette[rank % palette.length] as string;
  });
}
