/** The records of XML files: the elements of one name, with their attributes and the elements in them. */
import { SaxesParser } from 'saxes';
import { Refused } from '../../ingest/refused.ts';
import { type Encoding, encodingOf, textOf } from './encoding.ts';
import { maxRecordBytes } from './limits.ts';
import type { Nested } from './records.ts';
import type { SourceFile } from './source-file.ts';

type Element = { name: string; children: { [name: string]: Nested }; text: string };

/**
 * Batches of records: the elements whose path ends with `path`. Entities other than the five of XML itself are refused,
 * as is anything that is not XML.
 */
export async function* xmlRecords(
  file: SourceFile,
  path: readonly string[],
  declared?: Encoding,
): AsyncGenerator<Nested[]> {
  const encoding = declared ?? (await encodingOf(file.path));
  const parser = new SaxesParser();
  const names: string[] = [];
  const open: Element[] = [];
  let records: Nested[] = [];
  let size = 0;
  const refuse = (why: string): never => {
    throw new Refused(`${file.name} cannot be read: ${why}.`);
  };
  parser.on('error', () => refuse(`line ${parser.line} is not XML`));
  parser.on('opentag', ({ name, attributes }) => {
    names.push(name);
    const isRecord = open.length === 0 && path.every((step, index) => names.at(index - path.length) === step);
    if (!isRecord && open.length === 0) return;
    // Without a prototype, whose names elements may have.
    const children: Element['children'] = Object.create(null);
    for (const [key, value] of Object.entries(attributes)) children[`@${key}`] = value;
    open.push({ name, children, text: '' });
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    size += text.length;
    if (size > maxRecordBytes) refuse(`the record that ends after line ${parser.line} is longer than 1 MiB`);
    element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    names.pop();
    const element = open.pop();
    if (!element) return;
    const value = nestedOf(element);
    const parent = open.at(-1);
    if (parent) add(parent.children, element.name, value);
    else {
      records.push(value);
      size = 0;
    }
  });
  for await (const text of textOf(file, encoding)) {
    parser.write(text);
    yield records;
    records = [];
  }
  parser.close();
  yield records;
}

function nestedOf({ children, text }: Element): Nested {
  const trimmed = text.trim();
  if (Object.keys(children).length === 0) return trimmed;
  return trimmed === '' ? children : { ...children, '#text': trimmed };
}

/** Elements that repeat become a list. */
function add(children: Element['children'], name: string, value: Nested): void {
  const known = children[name];
  if (known === undefined) children[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else children[name] = [known, value];
}
