/** Converts the amounts of staged lines in other currencies than the TMC's. */
import { sql } from 'kysely';
import { amountColumns } from '../../../contract/vocabulary/exchange-rates.ts';
import type { Trx } from '../../database/schema.ts';
import { createTemporary } from '../../database/temporary.ts';
import { convertedCents, findRates } from './find-rates.ts';
import type { Conversion } from './rate-rule.ts';

/**
 * Converts what there is a rate for. Moves the other lines from `staged` to `unconverted` (row_number, currency, day), and
 * returns their number.
 */
export async function convertStaged(trx: Trx, clientId: number, conversion: Conversion): Promise<number> {
  await convertAgain(trx, clientId, conversion);
  await createTemporary(
    trx,
    'unconverted',
    sql`select row_number, currency, transaction_date as day from staged
        where currency is not null and exchange_rate is null`,
  );
  const { numAffectedRows } = await sql`
    delete from staged where currency is not null and exchange_rate is null`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Converts staged lines by today's rates; those without a rate stay as they are. */
export async function convertAgain(trx: Trx, clientId: number, conversion: Conversion): Promise<void> {
  const foreign = sql`(select currency, transaction_date as day from staged where currency is not null)`;
  await findRates(trx, clientId, conversion, foreign);
  await sql`
    update staged set ${converted(conversion)}
    from line_rates r where r.currency = staged.currency and r.day = staged.transaction_date`.execute(trx);
}

function converted(conversion: Conversion) {
  const amounts = amountColumns.map((column) => {
    const delivered = sql`delivered ->> ${sql.lit(column)}`;
    return sql`${sql.ref(column)} = ${convertedCents(delivered, sql`r.rate`, conversion)}`;
  });
  return sql`${sql.join(amounts)}, exchange_rate = r.rate, rate_date = r.rate_date, rate_source = r.rate_source`;
}
