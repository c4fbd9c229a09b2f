/** Collects the marks of a person, and judges which of them identify the person by themselves. */
import type { Mark } from '../database/schema-privacy.ts';
import { codeForm, emailForm, nameForm, phoneForm, plainLetters } from '../privacy/candidates.ts';
import { markOf } from '../privacy/erasure.ts';

/** Forms that belong to others as well. */
export type Found = { names: ReadonlySet<string>; codes: ReadonlySet<string>; emails: ReadonlySet<string> };

const titles = ['mr', 'mrs', 'ms', 'miss', 'mstr', 'dr', 'prof'];

/** Forms of a name as feeds and people write it: in any order, with a glued title, without middle names, with initials. */
export function wordsOf(name: string): string[] {
  const all = plainLetters(name).match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  const words = all.filter((word) => !titles.includes(word));
  const forms = new Set<string>([nameForm(name), nameForm(words.join(' '))]);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const pairs = words.length > 2 ? [words, [first, last]] : [words];
  for (const some of pairs) {
    forms.add(nameForm(some.join(' ')));
    if (some.length < 2) continue;
    for (const [at, word] of some.entries())
      for (const title of titles) forms.add(nameForm(some.with(at, `${word}${title}`).join(' ')));
  }
  return [...forms].filter((form) => form !== '');
}

/** Initials are no name, but beside another mark they are the person's. */
function initialsOf(name: string): string[] {
  const words = (plainLetters(name).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !titles.includes(word));
  if (words.length < 2) return [];
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return [nameForm(`${first} ${last[0]}`), nameForm(`${first[0]} ${last}`)];
}

export class MarkList {
  readonly #secret: Buffer;
  readonly #others: Found;
  readonly #marks = new Map<string, Mark>();

  constructor(secret: Buffer, others: Found) {
    this.#secret = secret;
    this.#others = others;
  }

  get marks(): Mark[] {
    return [...this.#marks.values()];
  }

  addName(name: string): void {
    for (const form of wordsOf(name)) {
      const isWhole = form.includes(' ');
      if (isWhole) this.#add('name', form, !this.#others.names.has(form));
      // A name of one word stands for the person only by itself, beside another mark.
      else this.#add('code', codeForm(name), false);
    }
    for (const form of initialsOf(name)) this.#add('name', form, false);
  }

  addEmail(email: string): void {
    const form = emailForm(email);
    this.#add('email', form, !this.#others.emails.has(form));
  }

  addCode(code: string): void {
    const form = codeForm(code);
    if (form === '' || form.startsWith('ERASED-')) return;
    this.#add('code', form, isTelling(form) && !this.#others.codes.has(form));
  }

  /** A value of which the kind is not known. */
  addValue(value: string): void {
    const text = value.trim();
    if (text === '' || text.endsWith('@erased.invalid')) return;
    if (/^[^\s@]+@[^\s@]+$/.test(text)) {
      this.addEmail(text);
      return;
    }
    const phone =
      /^\+?[\d ()./-]{8,}$/.test(text) && (text.startsWith('+') || text.startsWith('0') || /\s/.test(text));
    const form = phone ? phoneForm(text) : null;
    if (form !== null) this.#add('phone', form, true);
    this.addCode(text);
  }

  #add(kind: Mark['kind'], form: string, isStrong: boolean): void {
    const key = `${kind} ${form}`;
    if (!this.#marks.get(key)?.isStrong) this.#marks.set(key, markOf(this.#secret, kind, form, isStrong));
  }
}

const date = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}/;

/** Long enough, and with digits, so that it can hardly mean something else, such as an amount or a date. */
const isTelling = (form: string) =>
  !date.test(form) &&
  ((/\d/.test(form) && (/\p{L}/u.test(form) ? form.length >= 5 : form.length >= 8)) || form.length >= 20);
