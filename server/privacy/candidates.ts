/** What in a text could identify a person: e-mail addresses, telephone numbers, names and codes, in a form that ignores spelling. */
import type { MarkKind } from './erasure.ts';

export type Candidate = {
  kind: Exclude<MarkKind, 'identity' | 'line' | 'booking'>;
  /** The normal form, which is digested. */
  form: string;
  start: number;
  end: number;
};

const emails = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const phones = /\+?\(?\d[\d ()./-]{5,}\d/g;
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const codes = /[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)*/gu;
/** Between the words of a name. */
const gap = /^[\s,/._+-]{1,4}$/;
const mostWords = 4;

/** Without accents and case, as booking systems write names. */
export const plainLetters = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** The words of a name in any order. */
export const nameForm = (name: string) => (plainLetters(name).match(words) ?? []).sort().join(' ');

export const emailForm = (text: string) => text.normalize('NFKC').toLowerCase();

/** The last nine digits, which a number has with and without the code of its country; null: too few digits. */
export function phoneForm(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < 7 ? null : digits.slice(-9);
}

export const codeForm = (text: string) => text.normalize('NFKC').trim().toUpperCase();

/** Digits and short words with a point or colon, as amounts and times have them, name nobody. */
const nameless = /^[-\d.:,T]{0,5}$/;

export function candidatesIn(text: string): Candidate[] {
  if (nameless.test(text) && text.length < 3) return text.trim() === '' ? [] : [whole(text)];
  const found: Candidate[] = [whole(text)];
  const add = (kind: Candidate['kind'], form: string | null, start: number, length: number) => {
    if (form !== null && form !== '') found.push({ kind, form, start, end: start + length });
  };
  for (const { 0: one, index } of text.matchAll(emails)) add('email', emailForm(one), index, one.length);
  for (const { 0: one, index } of text.matchAll(phones)) add('phone', phoneForm(one), index, one.length);
  for (const { 0: one, index } of text.matchAll(codes)) {
    add('code', codeForm(one), index, one.length);
    if (/[-_./]/.test(one))
      for (const { 0: part, index: at } of one.matchAll(/[\p{L}\p{N}]+/gu))
        add('code', codeForm(part), index + at, part.length);
  }
  const all = [...text.matchAll(words)].map(({ 0: one, index }) => ({
    one,
    start: index,
    end: index + one.length,
  }));
  for (const [at, first] of all.entries()) {
    let last = first;
    for (const next of all.slice(at + 1, at + mostWords)) {
      if (!gap.test(text.slice(last.end, next.start))) break;
      last = next;
      add('name', nameForm(text.slice(first.start, last.end)), first.start, last.end - first.start);
    }
  }
  return found;
}

function whole(text: string): Candidate {
  const trimmed = text.trim();
  const start = text.indexOf(trimmed);
  return { kind: 'code', form: codeForm(text), start, end: start + trimmed.length };
}

/** The e-mail address around a part of the text. */
export function emailAround(text: string, start: number, end: number): { start: number; end: number } | null {
  for (const { 0: one, index } of text.matchAll(emails))
    if (index <= start && end <= index + one.length) return { start: index, end: index + one.length };
  return null;
}
