/** HTML that is written as text: whatever is set into it is escaped, unless it is markup itself. */

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Inserted = string | number | Markup | null | readonly Inserted[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(value: Inserted): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  // HTML has no control characters, and no halves of letters.
  const text = String(value)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  return text.replace(/[&<>"']/g, (letter) => escapes[letter]!);
}

/** A template's own text is markup; a list is written one after the other, null is nothing. */
export function html(texts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  return new Markup(texts.reduce((sum, text, at) => sum + written(values[at - 1] ?? null) + text));
}
