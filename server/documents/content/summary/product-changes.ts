/** How spend on each product changed, why, and with whom to act on it. */

import type { ChangeAnswer } from '../../../../contract/query/change.ts';
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { type Product, productNames } from '../sections/products.ts';
import type { Sources } from '../sections/section.ts';
import { lower, type Words } from '../words.ts';
import type { Finding } from './finding.ts';

type Told = {
  subject: string;
  /** What its prices are compared by, and what to do where one rose. */
  by: QueryDimension;
  negotiate: string;
};

const told: Record<Product, Told> = {
  airfares: { subject: 'Air spend', by: 'route', negotiate: 'Review fares on' },
  accommodationSpend: { subject: 'Hotel spend', by: 'hotelCity', negotiate: 'Review hotel rates in' },
  carSpend: { subject: 'Rental car spend', by: 'carCompany', negotiate: 'Review rates with' },
  serviceFees: { subject: 'Spend on service fees', by: 'feeType', negotiate: 'Review the fee' },
  otherSpend: { subject: 'Other spend', by: 'product', negotiate: 'Review' },
};

export async function productChanges({ figures, words }: Sources): Promise<Finding[]> {
  if (!figures.before) return [];
  const changes = await Promise.all(
    productNames.map(async (name): Promise<Finding[]> => {
      const why = await figures.why(name);
      if (!why || why.difference === null || why.difference === 0) return [];
      const [now, before] = [why.value ?? 0, why.before ?? 0];
      const { subject, by, negotiate } = told[name];
      const money = Math.abs(why.difference);
      if (before === 0) return [{ money, text: `New: ${subject.toLowerCase()}, ${words.money(now)}.` }];
      if (now === 0)
        return [
          { money, text: `Gone: ${subject.toLowerCase()}, ${words.money(before)} in ${words.before}.` },
        ];
      const change = words.percent(Math.abs((why.difference / Math.abs(before)) * 100), 1);
      const sign = why.difference > 0 ? '+' : '−';
      const text = `${subject} ${sign}${change}: ${words.money(now)}, was ${words.money(before)} in ${words.before}.`;
      const isOfPrice = priceOf(why) > Math.abs(partOf(why, 'volume')?.amount ?? 0);
      const [movers, prices] = await Promise.all([
        figures.why(name, ['costCentre']),
        isOfPrice ? figures.why(name, [by]) : null,
      ]);
      const action =
        (prices && actionOnPrice(prices, negotiate, words)) ??
        (movers && actionOnVolume(movers, subject, words));
      return [{ money, text, why: reasons(why, words), ...(action && { action }) }];
    }),
  );
  return changes.flat();
}

const partOf = (why: ChangeAnswer, wanted: string) => why.parts.find(({ kind }) => kind === wanted);
const priceOf = (why: ChangeAnswer) => partOf(why, 'price')?.amount ?? 0;

/** `61 more bookings add $24,010; each is 4.0% cheaper, which takes off $8,006.` The amounts add up to the change. */
function reasons(why: ChangeAnswer, words: Words): string {
  const texts: string[] = [];
  const volume = partOf(why, 'volume');
  const price = partOf(why, 'price');
  const { one, many } = why.units ?? { one: 'booking', many: 'bookings' };
  const effect = (amount: number, isMany: boolean) =>
    `${amount > 0 ? (isMany ? 'add' : 'adds') : isMany ? 'take off' : 'takes off'} ${words.money(Math.abs(amount))}`;
  if (volume && volume.amount !== 0) {
    const units = (volume.after.units ?? 0) - (volume.before.units ?? 0);
    texts.push(`${words.more(units, one, many)} ${effect(volume.amount, Math.abs(units) !== 1)}`);
  }
  if (price && price.amount !== 0) {
    const rate = ({ value, units }: { value: number; units: number | null }) => value / (units ?? 1);
    const [now, was] = [rate(price.after), rate(price.before)];
    const change = words.percent(Math.abs(((now - was) / Math.abs(was)) * 100), 1);
    const side = now > was ? 'more expensive' : 'cheaper';
    texts.push(
      `a ${one} is ${change} ${side} (${words.money(now)}, was ${words.money(was)}), which ${effect(price.amount, false)}`,
    );
  }
  const rest = why.difference! - (volume?.amount ?? 0) - (price?.amount ?? 0);
  if (Math.round(Math.abs(rest)) !== 0) texts.push(`amounts without ${many} ${effect(rest, true)}`);
  const text = texts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The member whose own price adds most. */
function actionOnPrice(why: ChangeAnswer, negotiate: string, words: Words): string | null {
  const [most] = why.parts
    .filter(({ kind, members, amount }) => kind === 'price' && members[0]?.key != null && amount > 0)
    .toSorted((one, other) => other.amount - one.amount);
  // Of one member, the change says it all.
  const isOnlyOne = new Set(why.parts.map(({ members }) => members[0]?.key)).size === 1;
  if (!most?.after.units || !most.before.units || isOnlyOne) return null;
  const rate = ({ value, units }: { value: number; units: number | null }) =>
    words.money(value / (units ?? 1));
  const { one } = why.units ?? { one: 'booking' };
  return `${negotiate} ${most.members[0]!.label}: ${rate(most.after)} per ${one}, was ${rate(most.before)}, which adds ${words.money(most.amount)}.`;
}

/** The cost centre that moved spend most, in the direction of the change. */
function actionOnVolume(why: ChangeAnswer, subject: string, words: Words): string | null {
  const isRise = (why.difference ?? 0) > 0;
  const most = why.movers.find(({ amount, members }) => amount > 0 === isRise && members[0]?.key != null);
  if (!most) return null;
  const { label } = most.members[0]!;
  const [before, after] = [most.before.value, most.after.value];
  const moved = `from ${words.money(before)} to ${words.money(after)}`;
  if (isRise) {
    return before === 0
      ? `Ask ${label} whether its new travel will continue: ${words.money(after)}.`
      : `Review travel plans with ${label}, where ${lower(subject)} rose most: ${moved}.`;
  }
  return `Ask ${label}, where ${lower(subject)} fell most, whether the fall will last: ${moved}.`;
}
