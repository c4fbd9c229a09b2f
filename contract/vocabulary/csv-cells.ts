/** Cells of CSV files, those of the server and those that screens create from their rows. */

/** Amounts have two decimals each, kilometres and kilograms three, so that a column is uniform. */
export const csvAmount = (value: number, decimals: 2 | 3 = 2): string =>
  value.toFixed(decimals).replace(/^-(?=[0.]+$)/, '');

const formula = /;(\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * An apostrophe prevents evaluation as a formula after a semicolon too: where it is the list separator, spreadsheets split
 * lines at it, in spite of the quotes.
 */
export const guardedSemicolons = (text: string): string =>
  text.includes(';') ? text.replace(formula, ";$1'") : text;
