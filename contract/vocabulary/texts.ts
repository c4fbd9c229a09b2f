/** Numbers in texts, and the characters allowed in texts that callers send. */

const numbers = 'no one two three four five six seven eight nine ten'.split(' ');

/** A number in running text: `three`, and `12` from eleven on. */
export const inWords = (number: number): string => numbers[number] ?? String(number);

export const controlWords = 'Enter a text without control characters.';

/** Characters that databases cannot store: NUL and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;
/** Bidirectional controls, which reverse the reading direction of adjacent text. */
const bidirectional = /[\u202a-\u202e\u2066-\u2069]/;
const invisible = /\p{DI}/u;
const visible = /[^\s\p{DI}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Whether readers see the text as it was written. A text of only spaces is valid here. */
export const isReadable = (text: string): boolean =>
  isStorable(text) && !bidirectional.test(text) && (visible.test(text) || !invisible.test(text));

/** The same for a single line of text. */
export const isReadableLine = (text: string): boolean => isReadable(text) && !/\p{Cc}/u.test(text);

/** For comparing texts: lower case without accents, so that `muller` finds `Müller`. */
export const withoutCaseAndAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
