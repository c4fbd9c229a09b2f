/** The visible texts of spend by month. */
export const texts = {
  month: 'Month',
  totalSpend: 'Total spend',
  none: 'No spend for these dates',
  bars: (metric: string) => `${metric}, as bars`,
  soFar: 'so far',
};
