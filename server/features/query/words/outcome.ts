/** Collects what was understood of a question, and what was not, with the words that say it. */
import type { Chip, Words } from '../../../../contract/query/words.ts';
import type { Span } from './draft.ts';
import type { Token } from './tokens.ts';

type At<One> = { from: number; one: One };
const inOrder = <One>(list: readonly At<One>[]): One[] =>
  [...list].sort((a, b) => a.from - b.from).map(({ one }) => one);

export class Outcome {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #chips: At<Chip>[] = [];
  readonly #unknown: Span[] = [];
  readonly #choices: At<Words['choices'][number]>[] = [];
  readonly #refused: At<Words['refused'][number]>[] = [];

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  /** The typed words. */
  words({ from, to }: Span): string {
    return this.#text.slice(this.#tokens[from]!.start, this.#tokens[to - 1]!.end);
  }

  chip(kind: Chip['kind'], span: Span, label: string): void {
    this.#chips.push({ from: span.from, one: { kind, words: this.words(span), label } });
  }

  unknown({ from, to }: Span): void {
    this.#unknown.push({ from, to });
  }

  choice(span: Span, options: readonly string[]): void {
    const shown = [...new Set(options)].slice(0, mostOptions);
    this.#choices.push({ from: span.from, one: { words: this.words(span), options: shown } });
  }

  refuse(span: Span, reason: string): void {
    this.#refused.push({ from: span.from, one: { words: this.words(span), reason } });
  }

  /** Words side by side that are not understood are named together. */
  get lists(): Pick<Words, 'chips' | 'notUnderstood' | 'choices' | 'refused'> {
    const joined: Span[] = [];
    for (const span of [...this.#unknown].sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
      else joined.push({ ...span });
    }
    return {
      chips: inOrder(this.#chips),
      notUnderstood: joined.map((span) => this.words(span)),
      choices: inOrder(this.#choices),
      refused: inOrder(this.#refused),
    };
  }
}

const mostOptions = 10;
