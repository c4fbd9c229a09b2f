/** Why a section's amount changed. */
import { decimal } from '../../../../charts/format.ts';
import type { ChangeAnswer } from '../../../../contract/query/change.ts';
import { moreOf } from '../words.ts';

/** `61 more bookings, each 4.0% cheaper`, from the parts of the change; empty: it is not compared, or has one period only. */
export function whyInShort(why: ChangeAnswer | null): string {
  const volume = why?.parts.find(({ kind }) => kind === 'volume');
  const price = why?.parts.find(({ kind }) => kind === 'price');
  if (!why?.units || !volume) return '';
  const { one, many } = why.units;
  const units = (volume.after.units ?? 0) - (volume.before.units ?? 0);
  const rate = ({ value, units: of }: { value: number; units: number | null }) => (of ? value / of : null);
  const [now, was] = price ? [rate(price.after), rate(price.before)] : [null, null];
  const change = now === null || was === null || was === 0 ? null : ((now - was) / Math.abs(was)) * 100;
  const size = change === null ? '' : decimal(Math.abs(change), 1);
  return [
    units === 0 ? `as many ${many}` : moreOf(units, one, many),
    ...(change === null || size === '0.0'
      ? []
      : [`each ${size}% ${change > 0 ? 'more expensive' : 'cheaper'}`]),
  ].join(', ');
}
