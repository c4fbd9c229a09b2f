/** The fields of audit records in words. */

/**
 * The name of an audit record's field: `user type` for `userType`, `parent` for `parentId`, `active` for `isActive`.
 */
export function fieldInWords(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/^is /, '').replace(/ id(s?)$/, '$1');
}
