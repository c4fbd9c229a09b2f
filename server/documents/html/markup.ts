/** HTML templates: inserted values are escaped unless they are markup themselves. */

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
  // HTML allows neither control characters nor lone surrogates.
  const text = String(value)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  return text.replace(/[&<>"']/g, (letter) => escapes[letter]!);
}

/** A template's own text is markup; list items are concatenated, null is omitted. */
export function html(texts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  return new Markup(texts.reduce((sum, text, at) => sum + written(values[at - 1] ?? null) + text));
}
