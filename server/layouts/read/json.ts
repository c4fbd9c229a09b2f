/** The records of JSON files: a list, an object with a list, or a list of such objects (pages). */
import { Tokenizer, TokenParser } from '@streamparser/json';
import { Refused } from '../../ingest/refused.ts';
import { beginningOf, type Encoding, encodingOf, textOf } from './encoding.ts';
import type { Nested } from './records.ts';
import type { SourceFile } from './source-file.ts';

/** Batches of records of the list at `path`, in memory one batch or one page at a time. Throws `Refused` for broken JSON. */
export async function* jsonRecords(
  file: SourceFile,
  path: readonly string[],
  declared?: Encoding,
): AsyncGenerator<Nested[]> {
  const encoding = declared ?? (await encodingOf(file.path));
  const isList = (await beginningOf(file.path, encoding)).trimStart().startsWith('[');
  const list = ['$', ...path].join('.');
  const parser = new Parser(isList ? '$.*' : `${list}.*`);
  for await (const text of textOf(file, encoding)) {
    parser.write(text, file);
    const found = parser.take();
    yield isList ? found.flatMap((value) => pageRecords(value, path)) : found;
  }
  parser.end(file);
}

/** An entry of the outermost list is a page if it has the list of records, else a record. */
function pageRecords(value: Nested, path: readonly string[]): Nested[] {
  let list: Nested | undefined = value;
  for (const step of path) {
    list = list !== null && typeof list === 'object' && !Array.isArray(list) ? list[step] : undefined;
  }
  return Array.isArray(list) ? list : [value];
}

/** Keeps the digits of numbers as they are written, so that amounts stay exact and long numbers whole. */
class ExactTokenizer extends Tokenizer {
  override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

class Parser {
  readonly #tokenizer = new ExactTokenizer();
  readonly #values: TokenParser;
  #records: Nested[] = [];

  constructor(path: string) {
    this.#values = new TokenParser({ paths: [path], keepStack: false });
    this.#tokenizer.onToken = (token) => this.#values.write(token);
    this.#values.onValue = ({ value }) => this.#records.push(asTexts(value));
  }

  write(text: string, file: SourceFile): void {
    this.#orRefuse(() => this.#tokenizer.isEnded || this.#tokenizer.write(text), file);
  }

  end(file: SourceFile): void {
    this.#orRefuse(() => this.#tokenizer.isEnded || this.#tokenizer.end(), file);
    if (!this.#values.isEnded) throw notJson(file);
  }

  take(): Nested[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #orRefuse(step: () => unknown, file: SourceFile): void {
    try {
      step();
    } catch {
      throw notJson(file);
    }
  }
}

const notJson = ({ name }: SourceFile) => new Refused(`${name} is not JSON, or ends in the middle of it.`);

function asTexts(value: unknown): Nested {
  if (Array.isArray(value)) return value.map(asTexts);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asTexts(part)]));
}
