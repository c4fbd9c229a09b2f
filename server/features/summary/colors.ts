import { hues } from '../../../contract/core/hues.ts';

/** The policy pie's colours: cool for compliant descriptions, warm for the others; each once as far as they go. */
const compliant = [
  '#2f7d6d',
  '#3b6fb6',
  hues.green,
  '#7a5fb0',
  '#2c9ab0',
  hues.olive,
  '#44546e',
  '#6fa7d6',
  '#84b89a',
];
const nonCompliant = ['#c0492f', '#d9822b', hues.berry, hues.brown, '#e0a83a', hues.rose, '#7d2f2f'];

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
