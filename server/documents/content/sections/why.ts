/** Why a section's amount changed. */
import type { ChangeAnswer } from '../../../../contract/query/change.ts';
import type { Words } from '../words.ts';

/** `61 more bookings, each 4.0% cheaper`, from the parts of the change; empty: it is not compared, or has one period only. */
export function whyInShort(why: ChangeAnswer | null, words: Words): string {
  const volume = why?.parts.find(({ kind }) => kind === 'volume');
  const price = why?.parts.find(({ kind }) => kind === 'price');
  if (!why?.units || !volume) return '';
  const { one, many } = why.units;
  const units = (volume.after.units ?? 0) - (volume.before.units ?? 0);
  const rate = ({ value, units: of }: { value: number; units: number | null }) => (of ? value / of : null);
  const [now, was] = price ? [rate(price.after), rate(price.before)] : [null, null];
  const change = now === null || was === null || was === 0 ? null : ((now - was) / Math.abs(was)) * 100;
  const size = words.percent(Math.abs(change ?? 0));
  return [
    units === 0 ? `as many ${many}` : words.more(units, one, many),
    ...(change === null || !/[1-9]/.test(size)
      ? []
      : [`each ${size} ${change > 0 ? 'more expensive' : 'cheaper'}`]),
  ].join(', ');
}
