/** Splits a typed text into words that are compared without case, accents and punctuation. */
import { withoutCaseAndAccents } from '../../../../contract/vocabulary/texts.ts';

export type Token = {
  /** As it is compared. */
  text: string;
  /** Where it stands in the typed text. */
  start: number;
  end: number;
  /** A dash or a slash stands before it. */
  dash: boolean;
  /** A comma or a semicolon stands before it. */
  comma: boolean;
};

/** Dates in digits are one word, and so are letters and digits with apostrophes among them. */
const pattern = /\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{4}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[%&]/gu;

const symbols: Readonly<Record<string, string>> = { '%': 'percent', '&': 'and' };
/** Letters that have no accent to remove. */
const letters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(pattern)].map((match, at, all) => {
    const before = all[at - 1];
    const between = text.slice(before ? before.index + before[0].length : 0, match.index);
    return {
      text: folded(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      dash: before !== undefined && /^\s*[-–—/]\s*$/u.test(between),
      comma: /[,;]/.test(between),
    };
  });
}

function folded(word: string): string {
  const plain = withoutCaseAndAccents(word.normalize('NFKC'))
    .replace(/['’]s$/u, '')
    .replace(/['’]/gu, '')
    .replace(/[łøđßæœ]/gu, (letter) => letters[letter]!);
  return symbols[plain] ?? plain;
}

/** Most names: words that only differ in case from how they are compared. */
const plainWords = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** A phrase as it is compared: its words with one space between them. */
export const phraseOf = (text: string): string =>
  plainWords.test(text)
    ? text.toLowerCase()
    : tokensOf(text)
        .map((token) => token.text)
        .join(' ');
