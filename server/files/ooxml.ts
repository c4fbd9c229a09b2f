/** The small parts of an Excel workbook besides its rows, as ECMA-376 requires. */
import type { Kind } from './columns.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const office = `${schemas}/officeDocument/2006/relationships`;
const packaged = `${schemas}/package/2006`;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first is that of all cells without a style. */
const formats = { text: 0, number: 3, money: 4, measure: 166, date: 164, time: 165 } as const;
const kinds = Object.keys(formats) as (keyof typeof formats)[];

/** The style of a cell by its kind, plain and bold, as an index into `styles` below. */
export const styleOf = Object.fromEntries(kinds.map((kind, at) => [kind, at])) as Record<Kind, number>;
export const boldOf = Object.fromEntries(
  kinds.map((kind, at) => [kind, kinds.length + at]),
) as typeof styleOf;

const cellFormat = (kind: Kind, font: 0 | 1) =>
  `<xf numFmtId="${formats[kind]}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

export const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${kinds.length * 2}">${([0, 1] as const).flatMap((font) => kinds.map((kind) => cellFormat(kind, font))).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const relationships = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

/** The workbook's properties: its content, its data version, and when it was created. */
export function properties(title: string, about: readonly string[], dataVersion: number): string {
  const made = new Date().toISOString().slice(0, 19);
  return `${declaration}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>Tripledger</dc:creator><dc:description>${escaped([...about, `Data version ${dataVersion}`].join('; '))}</dc:description><cp:version>${dataVersion}</cp:version><dcterms:created xsi:type="dcterms:W3CDTF">${made}Z</dcterms:created></cp:coreProperties>`;
}

export function contentTypes(sheets: number): string {
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${each(sheets, (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`;
}

export type Sheet = {
  name: string;
  /** The header and the rows that its filter covers, such as `$A$1:$C$9`. */
  filtered?: string;
};

export function workbook(sheets: readonly Sheet[]): string {
  const all = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  // Without this name, Excel offers to repair the filters of some files.
  const filters = sheets.map(({ name, filtered }, at) =>
    filtered
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${escaped(name)}'!${filtered}</definedName>`
      : '',
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

export function workbookParts(sheets: number): string {
  const sheet = (at: number) =>
    `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`;
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${each(sheets, sheet)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}

function each(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at + 1)).join('');
}

export const sheetStart = `${declaration}<worksheet xmlns="${main}">`;

/** Excel's limit for one cell. */
const longest = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML cannot contain
const special = /[&<>"_\u0000-\u001F\uFFFE\uFFFF\uD800-\uDFFF]|^ | $/;

/** The content of a text cell. */
export function cellText(text: string): string {
  if (text.length <= longest && !special.test(text)) return `<is><t>${text}</t></is>`;
  return `<is><t xml:space="preserve">${escaped(text.slice(0, longest))}</t></is>`;
}

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
      // Excel reads _x0041_ as the letter A.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
