/** Cleans rows that name travellers as feeds do: lines of a file, rejected rows, and what lines were before an import. */
import type { Mark } from '../database/schema-privacy.ts';
import { codeForm } from './candidates.ts';
import type { Cleaner } from './cleaner.ts';
import { bookingText, digestOf, type Erasure, identityText, lineText, replacementOf } from './erasure.ts';
import { isSwept } from './unswept.ts';

/** Texts by column; a column may be absent. */
export type TextRecord = Record<string, string | null>;

/** Stands for a customer that is not known, such as that of a row of an unknown node. */
export const anyCustomer = '*';

export type Cleaned = { record: TextRecord; persons: ReadonlySet<Erasure> };

/**
 * `customer`: the code of the row's customer; null: unknown. `known`: the persons to whom the row is known to belong.
 * The row is the person's if its name and employee number are; if its name is and it has no number; or if its number is.
 */
export function cleanRecord(
  cleaner: Cleaner,
  record: TextRecord,
  customer: string | null,
  known: ReadonlySet<Erasure> = new Set(),
): Cleaned {
  const { data_source: source, line_key: key, booking_reference: reference } = record;
  const owner = ownerOf(cleaner, record.traveller_name ?? '', record.employee_number ?? '', customer);
  const line = source && key ? cleaner.lookUp('line', lineText(source, key)) : undefined;
  const booking = reference
    ? cleaner.lookUp('booking', bookingText(customer ?? anyCustomer, reference))
    : undefined;
  const cells = Object.entries(record).flatMap(([hint, text]) =>
    text !== null && isSwept(hint) && !isOfTraveller(hint) ? [{ hint, text }] : [],
  );
  const sure = [owner, line, booking].flatMap((found) => (found ? [found.erasure] : []));
  const persons = cleaner.personsIn(cells, new Set([...known, ...sure]));
  const cleaned: TextRecord = { ...record };
  for (const cell of cells) {
    cleaned[cell.hint] = cleaner.clean(cell, persons);
  }
  if (owner) {
    cleaned.traveller_name = owner.name;
    cleaned.employee_number = owner.number;
  }
  if (source && key) {
    const ofLine = line?.erasure ?? owner?.erasure;
    cleaned.line_key = ofLine ? lineKeyOf(ofLine, source, key) : cleanKey(cleaner, key);
  }
  if (reference && booking) cleaned.booking_reference = codeOf(booking.erasure, reference);
  return { record: cleaned, persons };
}

const isOfTraveller = (column: string) =>
  column === 'traveller_name' || column === 'employee_number' || column === 'line_key';

/** The key of an erased person's line, which a later import finds again. */
export function lineKeyOf(erasure: Erasure, dataSource: string, lineKey: string): string {
  if (lineKey.startsWith('erased-')) return lineKey;
  const digest = digestOf(erasure.secret, 'line', lineText(dataSource, lineKey));
  return replacementOf(erasure, { kind: 'line', digest });
}

/** The key of another line, which depends on nothing but the key, so that it stays the same. */
export function cleanKey(cleaner: Cleaner, text: string): string {
  const cell = { text, hint: 'line_key' };
  return cleaner.clean(cell, cleaner.personsIn([cell], new Set()));
}

/** What stands in place of an employee number or a reference; nothing stands for nothing. */
export function codeOf(erasure: Erasure, code: string): string {
  if (code === '' || code.startsWith('ERASED-')) return code;
  return replacementOf(erasure, { kind: 'code', digest: digestOf(erasure.secret, 'code', codeForm(code)) });
}

/** A person keeps several names apart, as the feed does. */
export const nameOf = (erasure: Erasure, { digest, isStrong }: Pick<Mark, 'digest' | 'isStrong'>) =>
  isStrong ? erasure.pseudonym : `${erasure.pseudonym}-${digest.slice(0, 4)}`;

type Owner = { erasure: Erasure; name: string; number: string };

function ownerOf(cleaner: Cleaner, name: string, number: string, customer: string | null): Owner | undefined {
  if (name === '') return undefined;
  const exact = cleaner.lookUp('identity', identityText(customer ?? anyCustomer, name, number));
  if (exact) {
    const { erasure, mark } = exact;
    return { erasure, name: nameOf(erasure, mark), number: codeOf(erasure, number) };
  }
  const isStrong = ({ mark }: { mark: Mark }) => mark.isStrong;
  const found =
    number === ''
      ? cleaner.hitsIn(name).find((hit) => hit.mark.kind === 'name' && isStrong(hit))
      : cleaner.hitsIn(number).find(isStrong);
  if (!found) return undefined;
  const { erasure } = found;
  return { erasure, name: erasure.pseudonym, number: codeOf(erasure, number) };
}
