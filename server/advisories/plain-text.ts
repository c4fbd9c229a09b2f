/** Text of feeds, which may hold HTML of whatever kind, as plain text: nothing of it is ever shown as HTML. */
import { convert, type HtmlToTextOptions } from 'html-to-text';

/** So much of a summary is kept. */
const mostLetters = 6000;

const options: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
  ],
  limits: { maxInputLength: 200_000, maxDepth: 50, maxChildNodes: 5000 },
};

/** Paragraphs stand apart by an empty line; whatever stands encoded twice is decoded. */
export function plainText(html: string): string {
  const once = convert(html, options);
  // Some feeds encode what is encoded already: `&amp;nbsp;`, `&amp;#039;`. Tags that appear only now stay text.
  const text = once.replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);/gi, (entity) => convert(entity));
  return cut(
    text
      // A note that Smartraveller's export writes for a quotation mark.
      .replaceAll('&**', '’')
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** The same on one line: for titles. */
export const plainLine = (html: string) => plainText(html).replaceAll(/\s+/g, ' ');

const cut = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);
