/**
 * Makes untrusted text safe for a terminal, where it must not control the display, be invisible or reverse the line.
 */

/** Control, bidirectional, zero-width and other invisible characters, and line separators. */
export const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const shortEscapes: Record<string, string> = { '\n': '\\n', '\t': '\\t' };

/** One line in which every character is visible. */
export function onTerminal(text: string): string {
  return text.replace(unseen, (character) => shortEscapes[character] ?? escaped(character));
}

/** As `\u001b` or `\u{e0041}`. */
export function escaped(character: string): string {
  const code = character.codePointAt(0)?.toString(16) ?? '';
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
