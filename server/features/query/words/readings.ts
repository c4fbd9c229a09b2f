/** What words can mean. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import type { Key } from '../../../metrics/layer/model.ts';
import type { Word } from './grammar-words.ts';

/** A node of the hierarchy, with the ids of the nodes above it, the nearest first. */
export type NamedNode = {
  id: number;
  label: string;
  /** null: above the customers. */
  customerId: number | null;
  isCustomer: boolean;
  above: readonly number[];
  /** MM-DD, of its customer. */
  fiscalYearEnd: string | null;
};

/** Members of one dimension that are called the same. */
export type NamedMember = { dimension: QueryDimension; keys: readonly Key[]; label: string };

export type Reading =
  | { kind: 'word'; word: Word }
  | { kind: 'metric'; metric: QueryMetric }
  | { kind: 'product'; product: ProductType }
  | { kind: 'dimension'; dimension: QueryDimension }
  /** `needsCue`: understood only next to the name of the dimension, since people call other things alike. */
  | { kind: 'member'; member: NamedMember; needsCue: boolean }
  /** A city or a country: a member of each dimension of these. `inCapitals`: only if typed so, as US. */
  | { kind: 'place'; label: string; isCountry: boolean; members: readonly NamedMember[]; inCapitals?: true }
  /** `isWhole`: the words are the whole label, not only its beginning. */
  | { kind: 'node'; node: NamedNode; isWhole: boolean };

export type Kind = Reading['kind'];
export type ReadingOf<One extends Kind> = Extract<Reading, { kind: One }>;

/** Readings by phrase. */
export class Phrases {
  readonly #readings = new Map<string, Reading[]>();
  #longest = 1;

  add(phrase: string, reading: Reading): void {
    if (phrase === '') return;
    const known = this.#readings.get(phrase);
    if (known) known.push(reading);
    else this.#readings.set(phrase, [reading]);
    this.#longest = Math.max(this.#longest, phrase.split(' ').length);
  }

  get(phrase: string): readonly Reading[] {
    return this.#readings.get(phrase) ?? [];
  }

  /** The most words of a phrase. */
  get longest(): number {
    return this.#longest;
  }
}
