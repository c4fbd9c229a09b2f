/** Text from elsewhere on its way to a terminal, where it must neither act, nor hide, nor turn the line round. */

/** Control characters, bidirectional and zero-width ones and others that nobody sees, and line separators. */
export const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const known: Record<string, string> = { '\n': '\\n', '\t': '\\t' };

/** One line in which every character is seen. */
export function onTerminal(text: string): string {
  return text.replace(unseen, (character) => known[character] ?? escaped(character));
}

/** As `\u001b` or `\u{e0041}`. */
export function escaped(character: string): string {
  const code = character.codePointAt(0)?.toString(16) ?? '';
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
