/** What an import has to find to be loaded: the control totals, and the files that were checked. */
import { exact } from '../../charts/format.ts';
import { unitsOf } from '../../contract/vocabulary/decimal-units.ts';
import type { Trx } from '../database/schema.ts';
import { localeOf } from '../tenants/locale.ts';
import { centsText } from './cents.ts';
import type { DeliveredFile } from './delivered-file.ts';
import type { CurrencySum, Differences } from './differences.ts';
import { Refused } from './refused.ts';

export type ControlTotals = {
  /** The sum of amount_paid of the accepted lines in the TMC's currency; null: not compared. */
  controlCents: bigint | null;
  /** Of currencies, the sums as delivered. */
  deliveredTotals: readonly Pick<CurrencySum, 'currency' | 'amount'>[];
};

export type Expectations = ControlTotals & { files: readonly DeliveredFile[] };

type Accepted = Pick<Differences['accepted'], 'cents' | 'currencies'>;

/** No currency has more. */
const mostDecimals = 4;

/** A sentence for each control total to which the accepted lines do not add up. */
export function controlFaults(expected: ControlTotals, accepted: Accepted, locale: string): string[] {
  const { controlCents, deliveredTotals } = expected;
  const differs = (name: string, total: string, found: string) =>
    `The control total${name} is ${total}, but amount_paid of the accepted lines adds up to ${found}.`;
  const faults = deliveredTotals.flatMap(({ currency, amount }) => {
    const found = accepted.currencies.find((sum) => sum.currency === currency)?.amount ?? '0';
    if (unitsOf(amount, mostDecimals) === unitsOf(found, mostDecimals)) return [];
    return [differs(` in ${currency}`, exact(amount, locale), exact(found, locale))];
  });
  if (controlCents === null || controlCents === accepted.cents) return faults;
  return [differs('', centsText(controlCents, locale), centsText(accepted.cents, locale)), ...faults];
}

export async function requireControlTotals(
  trx: Trx,
  clientId: number,
  expected: Expectations,
  accepted: Accepted,
): Promise<void> {
  const faults = controlFaults(expected, accepted, await localeOf(trx, clientId));
  if (faults.length > 0) throw new Refused(faults.join(' '));
}

export function requireSameFiles({ files }: Expectations, found: readonly DeliveredFile[]): void {
  const keys = (list: readonly DeliveredFile[]) => list.map(({ name, sha256 }) => `${sha256} ${name}`).sort();
  if (keys(files).join('\n') !== keys(found).join('\n')) {
    throw new Refused('The files have changed since they were checked. Check them again.');
  }
}
