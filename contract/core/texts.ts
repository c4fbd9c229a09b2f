/** What a text may hold that somebody sends. */

export const controlWords = 'Enter a text without control characters.';

/** No database stores these: NUL, and halves of letters. */
const unstorable = /[\0\p{Cs}]/u;
/** They turn the direction in which the texts beside them are read. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;
const unseen = /\p{DI}/u;
const seen = /[^\s\p{DI}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Whether everybody reads the text as it was written; nothing but spaces is no fault here. */
export const isReadable = (text: string): boolean =>
  isStorable(text) && !turning.test(text) && (seen.test(text) || !unseen.test(text));

/** The same of a text that is one line. */
export const isReadableLine = (text: string): boolean => isReadable(text) && !/\p{Cc}/u.test(text);
