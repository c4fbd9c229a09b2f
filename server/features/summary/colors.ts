/** The policy pie's colours: warm for descriptions that are not compliant, cool for the others. */
const compliant = ['#2f7d6d', '#3b6fb6', '#5b8f3a', '#4a5fa8', '#2c8a9c', '#7a8f2e'];
const nonCompliant = ['#c0492f', '#d9822b', '#b23a6b', '#9c5a2c'];

export function policyColor(isCompliant: boolean, rank: number): string {
  const palette = isCompliant ? compliant : nonCompliant;
  return palette[rank % palette.length] ?? '#777777';
}
