/** Reads sentences by rules: each figure that a sentence states has a name, and the API says what it must be. */
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import type { Answers } from './answers.fixture.ts';

export type Said = Readonly<Record<string, string>>;

/** What earlier sentences of the same finding or title were about. */
export type Topic = { title: string; metric?: QueryMetric };

type Expected = Record<string, string>;

export type Rule = {
  template: string;
  says: RegExp;
  is: (api: Answers, said: Said, topic: Topic) => Promise<Expected> | Expected;
};

const number = String.raw`\d{1,3}(?:,\d{3})*(?:\.\d+)?`;
const kinds: Readonly<Record<string, string>> = {
  $: String.raw`-?\$${number}`,
  '%': `${number}%`,
  '#': number,
};

/**
 * `{name:$}` stands for an amount, `{name:%}` for a percentage, `{name:#}` for a number, `{name:a|b}` for one of some
 * words, and `{name}` for any text.
 */
export function rule(template: string, is: Rule['is']): Rule {
  const source = template
    .split(/(\{.*?\})/)
    .map((part) => {
      const [, name, kind] = /^\{(\w+):?(.*)\}$/.exec(part) ?? [];
      if (!name) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      return `(?<${name}>${kind ? (kinds[kind] ?? kind) : '.+?'})`;
    })
    .join('');
  return { template, says: new RegExp(String.raw`^${source}(?=[;:.] |\.?$)`), is };
}

export type Fault = { sentence: string; said?: Said; expected?: Expected; unread?: string };

/** The faults of the sentences, and the templates of the rules that read them. */
export async function readTold(
  sentences: readonly string[],
  title: string,
  rules: readonly Rule[],
  api: Answers,
): Promise<{ faults: Fault[]; used: string[] }> {
  const topic: Topic = { title };
  const faults: Fault[] = [];
  const used: string[] = [];
  for (const sentence of sentences) {
    let rest = sentence.replace(/^→ /, '');
    while (rest !== '') {
      const read = rules
        .map((one) => ({ ...one, found: one.says.exec(rest) }))
        .find(({ found }) => found !== null);
      if (!read) {
        faults.push({ sentence, unread: rest });
        break;
      }
      const said = { ...read.found!.groups } as Said;
      const expected = await read.is(api, said, topic);
      used.push(read.template);
      if (!isAsExpected(said, expected)) faults.push({ sentence, said, expected });
      rest = rest.slice(read.found![0].length).replace(/^[;:.] ?/, '');
    }
  }
  return { faults, used };
}

/** Every part with a figure must be expected, and every expected part said. */
const isAsExpected = (said: Said, expected: Expected) =>
  Object.entries(said).every(([name, text]) => (/\d/.test(text) ? expected[name] === text : true)) &&
  Object.entries(expected).every(([name, text]) => said[name] === text);
