/** The one form of all mails, in the TMC's name and colours: as HTML, and as a text that says the same. */
import type { MailTable } from '../lib/mail-table.ts';
import { type Mail, plain } from './mail.ts';
import {
  type Brand,
  type CleanContent,
  cleaned,
  type Figure,
  type Link,
  type MailContent,
} from './mail-content.ts';
import { contentHtml } from './mail-html.ts';

/** The parts of a mail that its content determines. */
export function brandedMail(
  brand: Brand,
  content: MailContent,
): Required<Pick<Mail, 'from' | 'subject' | 'text' | 'html'>> {
  const clean = cleaned(content);
  const from = plain(brand.name);
  const subject = clean.about === undefined ? clean.title : `${clean.title}: ${clean.about}`;
  return {
    from,
    subject,
    text: textOf(from, clean),
    html: contentHtml({ ...brand, name: from }, subject, clean),
  };
}

function textOf(tmc: string, content: CleanContent): string {
  const { title, about, greeting, body, figures, table, buttons, reason, stop } = content;
  const blocks = [
    [tmc, title, ...(about === undefined ? [] : [about])],
    greeting === null ? [] : [greeting],
    ...body.map(({ lines, items }) => [...lines, ...items.map((one) => `- ${one}`)]),
    figures.map((one) => `${one.label}: ${one.value}${comparedText(one)}`),
    table === null ? [] : tableText(table),
    ...buttons.map((one) => [linkText(one)]),
    ['--', reason, ...(stop ? [linkText(stop)] : [])],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** `Acme, MEL-SYD: Airfares $100.00 (▲ +5.6%), Bookings 1` */
function tableText({ columns, rows, note }: MailTable): string[] {
  const lines = rows.map(({ cells }) => {
    const values = cells
      .map(({ text, change }, at) => ({ ...columns[at]!, text: change ? `${text} (${change})` : text }))
      .filter(({ isNumber }) => isNumber)
      .map(({ title, text }) => `${title} ${text}`);
    const name = columns[0]?.isNumber ? '' : `${cells[0]!.text}: `;
    return `${name}${values.join(', ')}`;
  });
  return [...lines, ...(note ? [note] : [])];
}

const comparedText = ({ change, was }: Figure) =>
  change || was ? ` (${[change, was].filter(Boolean).join(', ')})` : '';

const linkText = ({ label, address }: Link) => `${label}: ${address.replace(/^mailto:/, '')}`;
