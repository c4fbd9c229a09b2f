const number = new Intl.NumberFormat('en-AU');

/** `1 row`, `1,200 rows`. */
export const counted = (many: number, what: string) =>
  `${number.format(many)} ${what}${many === 1 ? '' : 's'}`;
