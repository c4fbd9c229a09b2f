/** What an import has to find to be loaded: the control total, and the files that were checked. */
import type { Trx } from '../database/schema.ts';
import { localeOf } from '../tenants/locale.ts';
import { centsText } from './cents.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { Refused } from './refused.ts';

export type Expectations = {
  /** The sum of amount_paid of the accepted lines; null: not compared. */
  controlCents: bigint | null;
  files: readonly DeliveredFile[];
};

/** A sentence if the accepted lines do not add up to the control total; null: they do. */
export function controlFault(controlCents: bigint, acceptedCents: bigint, locale: string): string | null {
  if (controlCents === acceptedCents) return null;
  return (
    `The control total is ${centsText(controlCents, locale)}, but amount_paid of the accepted lines adds up to ` +
    `${centsText(acceptedCents, locale)}.`
  );
}

export async function requireControlTotal(
  trx: Trx,
  clientId: number,
  { controlCents }: Expectations,
  acceptedCents: bigint,
): Promise<void> {
  if (controlCents === null) return;
  const fault = controlFault(controlCents, acceptedCents, await localeOf(trx, clientId));
  if (fault !== null) throw new Refused(fault);
}

export function requireSameFiles({ files }: Expectations, found: readonly DeliveredFile[]): void {
  const keys = (list: readonly DeliveredFile[]) => list.map(({ name, sha256 }) => `${sha256} ${name}`).sort();
  if (keys(files).join('\n') !== keys(found).join('\n')) {
    throw new Refused('The files have changed since they were checked. Check them again.');
  }
}
