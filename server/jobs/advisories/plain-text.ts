/** Converts text of feeds, which may contain any HTML, to plain text: it is never displayed as HTML. */
import { convert, type HtmlToTextOptions } from 'html-to-text';

/** Longer summaries are truncated. */
const maxLength = 6000;

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

/** Separates paragraphs by an empty line, and decodes text that is encoded twice. */
export function plainText(html: string): string {
  const once = convert(html, options);
  // Some feeds encode entities twice: `&amp;nbsp;`, `&amp;#039;`. Tags that appear only now remain text.
  const text = once.replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);/gi, (entity) => convert(entity));
  return cut(
    text
      // Smartraveller's export writes this for a quotation mark.
      .replaceAll('&**', '’')
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** The same on one line, for titles. */
export const plainLine = (html: string) => plainText(html).replaceAll(/\s+/g, ' ');

const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);
