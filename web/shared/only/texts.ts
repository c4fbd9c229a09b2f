/** The visible texts of showing something alone. */
export const texts = {
  showOnly: (what: string) => `Show only ${what}`,
  showOnlyThis: 'Show only this',
  costCentre: (costCentre: string) => `Cost centre: ${costCentre}`,
};
