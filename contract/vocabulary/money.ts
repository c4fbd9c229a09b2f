/** Money on the wire: exact, in the client's single currency, with at most two decimals. */
import * as z from 'zod';

export const money = z
  .number()
  .meta({ description: "Amount in the client's currency, two decimals at most." });
/** On the scale 0 to 100, unrounded; null if the denominator is zero. */
export const percent = z
  .number()
  .nullable()
  .meta({ description: 'Percent, 0 to 100; null: nothing to divide by.' });
/** An average amount of money, nights or days, unrounded; null if the denominator is zero. */
export const average = z.number().nullable().meta({ description: 'Unrounded; null: nothing to divide by.' });
