/** The phrases by which a reader's own nodes, travellers, suppliers and places are named. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { countryName, writtenNames } from '../../../../contract/vocabulary/countries.ts';
import type { Key } from '../../../metrics/layer/model.ts';
import { type NamedMember, type NamedNode, Phrases, type ReadingOf } from './readings.ts';
import { phraseOf } from './tokens.ts';

/** `detail` tells members apart that are called the same: the employee number of a traveller, the country of a city. */
export type VocabularyMember = { key: Key; label: string; detail?: string | null };
export type Vocabulary = {
  nodes: readonly NamedNode[];
  /** The members of dimensions that the reader's lines have. */
  members: ReadonlyMap<QueryDimension, readonly VocabularyMember[]>;
};

/** Understood by their name alone. */
const namedAlone: readonly QueryDimension[] = ['airline', 'hotel', 'carCompany', 'classOfTravel'];
/** Understood by their name alone if it is a full name. */
const people: readonly QueryDimension[] = ['traveller', 'consultant', 'travelBooker'];
/** Understood only next to the name of the dimension: "status refunded". */
const namedWithCue: readonly QueryDimension[] = [
  'fareType',
  'fareTypeDescription',
  'carType',
  'feeType',
  'policy',
  'status',
  'dataSource',
];
const cityDimensions = ['originCity', 'destinationCity', 'hotelCity', 'tripDestination'] as const;
const countryDimensions = ['originCountry', 'destinationCountry'] as const;

export const vocabularyDimensions: readonly QueryDimension[] = [
  ...namedAlone,
  ...people,
  ...namedWithCue,
  ...cityDimensions.filter((one) => one !== 'hotelCity'),
  ...countryDimensions,
];

/** Companies whose names are words of this trade. */
const commonWords = [
  'budget',
  'economy',
  'enterprise',
  'thrifty',
  'value',
  'target',
  'national',
  'premium',
  'flex',
];

export function namePhrases({ nodes, members }: Vocabulary): Phrases {
  const phrases = new Phrases();
  const of = (dimension: QueryDimension) =>
    (members.get(dimension) ?? []).filter(({ key }) => key !== null && key !== '');
  for (const dimension of [...namedAlone, ...namedWithCue, ...people]) {
    const isPerson = people.includes(dimension);
    for (const [phrase, called] of Map.groupBy(of(dimension), ({ label }) => phraseOf(label))) {
      const needsCue =
        namedWithCue.includes(dimension) ||
        (dimension !== 'classOfTravel' && commonWords.includes(phrase)) ||
        (isPerson && !phrase.includes(' '));
      const add = (words: string, member: NamedMember) =>
        phrases.add(words, { kind: 'member', member, needsCue });
      if (dimension !== 'traveller') {
        for (const words of withoutArticle(phrase)) add(words, memberOf(dimension, called));
      } else {
        for (const [words, one] of apart(called)) {
          add(phrase, memberOf(dimension, [one]));
          if (words !== phrase)
            phrases.add(words, { kind: 'member', member: memberOf(dimension, [one]), needsCue });
        }
      }
    }
  }
  // "business" for "Business Class".
  for (const one of of('classOfTravel')) {
    const short = phraseOf(one.label).replace(/ class$/, '');
    if (short === phraseOf(one.label) || short === 'first') continue;
    phrases.add(short, { kind: 'member', member: memberOf('classOfTravel', [one]), needsCue: false });
  }
  for (const reading of cities(of)) {
    phrases.add(phraseOf(reading.label.replace(/ \(.*\)$/, '')), reading);
    if (reading.label.endsWith(')')) phrases.add(phraseOf(reading.label), reading);
  }
  for (const [reading, written] of countries(of)) {
    for (const phrase of new Set(written.map(phraseOf))) {
      phrases.add(phrase, phrase.length > 3 ? reading : { ...reading, inCapitals: true });
    }
  }
  for (const node of nodes) addNode(phrases, node);
  return phrases;
}

const memberOf = (dimension: QueryDimension, called: readonly VocabularyMember[]): NamedMember => ({
  dimension,
  keys: called.map(({ key }) => key),
  label: called[0]!.label,
});

const withoutArticle = (phrase: string) => (/^the \S+ /.test(phrase) ? [phrase, phrase.slice(4)] : [phrase]);

/** Each of those that are called the same, with words that tell it apart. */
function apart(called: readonly VocabularyMember[]): [words: string, one: VocabularyMember][] {
  if (called.length === 1) return [[phraseOf(called[0]!.label), called[0]!]];
  return called.map((one) => {
    const label = one.detail ? `${one.label} (${one.detail})` : one.label;
    return [phraseOf(label), { ...one, label }];
  });
}

type Of = (dimension: QueryDimension) => readonly VocabularyMember[];

/** A place of any dimension may be asked for in each. */
function cities(of: Of): ReadingOf<'place'>[] {
  const found = new Map(
    cityDimensions
      .filter((one) => one !== 'hotelCity')
      .flatMap((name) => of(name).map((one) => [one.key, one])),
  );
  const byName = Map.groupBy(found.values(), ({ label }) => phraseOf(label));
  return [...byName.values()].flatMap((called) =>
    called.map(({ key, label, detail }) => {
      const apart = called.length > 1 && detail ? `${label} (${countryName(detail)})` : label;
      const members = cityDimensions.map((dimension) => ({ dimension, keys: [key], label: apart }));
      return { kind: 'place', label: apart, isCountry: false, members };
    }),
  );
}

function countries(of: Of): [ReadingOf<'place'>, string[]][] {
  const codes = new Set(
    countryDimensions.flatMap((dimension) => of(dimension).map(({ key }) => String(key))),
  );
  return [...codes].map((code) => {
    const label = countryName(code);
    const members = countryDimensions.map((dimension) => ({ dimension, keys: [code], label }));
    return [{ kind: 'place', label, isCountry: true, members }, writtenNames(code)];
  });
}

/** A node is called by its label or, as far as this is clear, by the first words of it. */
function addNode(phrases: Phrases, node: NamedNode): void {
  const words = phraseOf(node.label).split(' ');
  phrases.add(words.join(' '), { kind: 'node', node, isWhole: true });
  for (let count = 1; count < words.length; count += 1) {
    if (count === 1 && words[0]!.length < 4) continue;
    phrases.add(words.slice(0, count).join(' '), { kind: 'node', node, isWhole: false });
  }
}
