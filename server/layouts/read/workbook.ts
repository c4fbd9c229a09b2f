/** The sheets of an XLSX workbook, read entry by entry of the archive. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refused } from '../../ingest/refused.ts';
import { maxColumns, maxSharedTexts, maxUnpackedBytes } from './limits.ts';
import type { SourceFile, SourceRow } from './source-file.ts';
import { cellText, type DateStyles, dateStyles, localName } from './workbook-cells.ts';

export type Sheet = { name: string; rows: () => AsyncGenerator<SourceRow[]> };

/** A workbook with its shared parts; `close` it when its sheets are read. */
export type Workbook = { sheets: Sheet[]; close: () => void };

type Xml = {
  open?: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Throws `Refused` for a file that is no workbook. */
export async function openWorkbook(file: SourceFile): Promise<Workbook> {
  const refuse = (error: unknown): never => {
    if (error instanceof Refused) throw error;
    throw new Refused(`${file.name} cannot be read: the workbook is broken.`);
  };
  // Closed by hand, since sheets are read after the directory.
  const archive = await yauzl.openPromise(file.path, { autoClose: false }).catch(refuse);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
    const read = (path: string, handlers: Xml) =>
      drain(readXml(archive, entries.get(path), file.name, handlers));
    const { sheets, startsIn1904 } = await readDirectory(read);
    const texts = await readSharedTexts(read, file.name);
    const styles = await dateStyles((handlers) => read('xl/styles.xml', handlers), startsIn1904);
    return {
      sheets: sheets.map(({ name, path }) => ({
        name,
        rows: () => sheetRows({ archive, entry: entries.get(path), name: file.name, texts, styles }),
      })),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    return refuse(error);
  }
}

type Read = (path: string, handlers: Xml) => Promise<void>;

async function readDirectory(read: Read) {
  const sheets: { name: string; id: string }[] = [];
  const paths = new Map<string, string>();
  let startsIn1904 = false;
  await read('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (localName(name) === 'sheet')
        sheets.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' });
      if (localName(name) === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  await read('xl/_rels/workbook.xml.rels', {
    open: ({ attributes: { Id = '', Target = '' } }) => {
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return { sheets: sheets.map(({ name, id }) => ({ name, path: paths.get(id) ?? '' })), startsIn1904 };
}

async function readSharedTexts(read: Read, file: string): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let length = 0;
  let inText = false;
  let isPhonetic = false;
  await read('xl/sharedStrings.xml', {
    open: ({ name }) => {
      const local = localName(name);
      if (local === 'si') current = '';
      if (local === 'rPh') isPhonetic = true;
      inText = local === 't' && !isPhonetic;
    },
    text: (text) => {
      if (inText) current += text;
    },
    close: (name) => {
      const local = localName(name);
      if (local === 't') inText = false;
      if (local === 'rPh') isPhonetic = false;
      if (local !== 'si') return;
      length += current.length;
      if (length > maxSharedTexts) throw new Refused(`${file} holds more text than can be loaded.`);
      texts.push(current);
    },
  });
  return texts;
}

type SheetSource = {
  archive: ZipFile;
  entry: Entry | undefined;
  name: string;
  texts: readonly string[];
  styles: DateStyles;
};

async function* sheetRows({ archive, entry, name, texts, styles }: SheetSource): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = [];
  let row: SourceRow = { row: 0, cells: [] };
  let at = 0;
  let cell = { type: 'n', style: 0, text: '' };
  let inValue = false;
  const handlers: Xml = {
    open: (tag) => {
      const { attributes } = tag;
      const local = localName(tag.name);
      if (local === 'row') {
        row = { row: Number(attributes.r ?? row.row + 1), cells: [] };
        at = 0;
      } else if (local === 'c') {
        at = attributes.r ? columnNumber(attributes.r) : at + 1;
        if (at > maxColumns) throw new Refused(`${name} has more than ${maxColumns} columns.`);
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' };
      }
      inValue = local === 'v' || (local === 't' && cell.type === 'inlineStr');
    },
    text: (text) => {
      if (inValue) cell.text += text;
    },
    close: (tag) => {
      const local = localName(tag);
      if (local === 'v' || local === 't') inValue = false;
      if (local === 'c') {
        while (row.cells.length < at - 1) row.cells.push('');
        row.cells[at - 1] = cellText(cell, texts, styles);
      }
      if (local === 'row' && row.cells.some((text) => text !== '')) batch.push(row);
    },
  };
  for await (const _ of readXml(archive, entry, name, handlers)) {
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Feeds an entry to the handlers, and pauses after each chunk. */
async function* readXml(
  archive: ZipFile,
  entry: Entry | undefined,
  file: string,
  handlers: Xml,
): AsyncGenerator<void> {
  if (!entry) return;
  const parser = new SaxesParser();
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  if (handlers.open) parser.on('opentag', handlers.open);
  if (handlers.text) parser.on('text', handlers.text);
  if (handlers.close) parser.on('closetag', ({ name }) => handlers.close?.(name));
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxUnpackedBytes) throw new Refused(`${file} unpacks to more than can be loaded.`);
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (failure) throw new Refused(`${file} cannot be read: the workbook is broken.`);
    yield;
  }
  parser.close();
}

async function drain(chunks: AsyncIterable<void>): Promise<void> {
  for await (const _ of chunks);
}

/** `AB12` is in column 28. */
function columnNumber(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column;
}
