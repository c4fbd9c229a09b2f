/** Money on the wire: the client's one currency, exact, at most two decimals. */
import * as z from 'zod';

export const money = z
  .number()
  .meta({ description: "Amount in the client's currency, two decimals at most." });
/** On the scale 0 to 100, unrounded; null where there is nothing to divide by. */
export const percent = z
  .number()
  .nullable()
  .meta({ description: 'Percent, 0 to 100; null: nothing to divide by.' });
/** An amount of money, of nights or of days for each one; unrounded; null where there is nothing to divide by. */
export const average = z.number().nullable().meta({ description: 'Unrounded; null: nothing to divide by.' });
