/**
 * A mail as HTML. It consists of tables and inline styles, since mail programs support little else; the style sheet
 * holds only what changes in dark mode. It loads nothing, and nobody learns that it was opened.
 */
import { html } from '../lib/html.ts';
import { ink, themeOf } from '../lib/theme.ts';
import type { Brand, CleanContent, Figure, Link } from './mail-content.ts';
import { tableHtml } from './mail-table-html.ts';

/** Colours in dark mode, by the class of what has them. */
export const dark = { page: '#101418', card: '#1B2127', text: '#E8ECF0', quiet: '#A9B4BE', line: '#3A444D' };

const font = 'font-family:Arial,Helvetica,sans-serif';
const table = 'role="presentation" cellspacing="0" cellpadding="0" border="0"';
const quiet = `class="quiet" style="margin:0 0 4px;color:${ink.quiet}"`;
const paragraph = (content: string) => content && `<p style="margin:0 0 16px">${content}</p>`;

export function contentHtml({ name, colors }: Brand, subject: string, content: CleanContent): string {
  const { title, about, greeting, body, figures, table: rows, buttons, reason, stop } = content;
  const { band, onBand } = themeOf(colors);
  const main = [
    ...(greeting === null ? [] : [paragraph(html(greeting))]),
    ...body.map(({ lines, items }) => [paragraph(lines.map(html).join('<br>')), listHtml(items)].join('')),
    figuresHtml(figures),
    rows === null ? '' : tableHtml(rows),
    buttonsHtml(buttons, band, onBand),
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${html(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; color: ${dark.text} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${ink.tint}">
<table ${table} class="page" width="100%" style="background:${ink.tint}"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} class="card" width="100%" style="max-width:600px;background:${ink.paper};color:${ink.text};${font};font-size:16px;line-height:1.5;text-align:left;word-break:break-word">
<tr><td bgcolor="${band}" style="background:${band};color:${onBand};padding:20px 24px">
<p style="margin:0 0 8px;font-size:14px">${html(name)}</p>
<h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:bold">${html(title)}</h1>
${about === undefined ? '' : `<p style="margin:4px 0 0">${html(about)}</p>\n`}</td></tr>
<tr><td style="padding:24px 24px 8px">
${main.join('\n')}
</td></tr>
<tr><td class="line" style="padding:16px 24px;border-top:1px solid ${ink.line};font-size:14px">
<p ${quiet}>${html(reason)}</p>
${stop ? `<p ${quiet}><a class="quiet" href="${html(stop.address)}" style="color:${ink.quiet}">${html(stop.label)}</a></p>\n` : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const listHtml = (items: readonly string[]) =>
  items.length === 0
    ? ''
    : `<ul style="margin:0 0 16px;padding:0 0 0 24px">\n${items.map((one) => `<li>${html(one)}</li>`).join('\n')}\n</ul>`;

/** A row per figure, which fits any width, and which screen readers read as label and value. */
function figuresHtml(figures: readonly Figure[]): string {
  if (figures.length === 0) return '';
  const line = `class="line" style="border-top:1px solid ${ink.line};padding:10px 0`;
  const rows = figures.map(
    ({ label, value, change, was }) =>
      `<tr><th scope="row" align="left" width="40%" valign="top" ${line};font-weight:normal">${html(label)}</th>` +
      `<td align="right" valign="top" ${line} 10px 16px"><strong style="font-size:20px;line-height:1.25">${html(value)}</strong>` +
      `${quietLine(change)}${quietLine(was)}</td></tr>`,
  );
  return `<table cellspacing="0" cellpadding="0" border="0" width="100%" style="margin:0 0 16px">\n${rows.join('\n')}\n</table>`;
}

const quietLine = (text: string | undefined) =>
  text ? `<br><span class="quiet" style="font-size:14px;color:${ink.quiet}">${html(text)}</span>` : '';

/** Beside each other where there is room. The border delimits a button whose colour is that of the page. */
function buttonsHtml(buttons: readonly Link[], band: string, onBand: string): string {
  return buttons
    .map(
      ({ label, address }) =>
        `<table ${table} align="left" style="margin:8px 12px 16px 0"><tr><td bgcolor="${band}" style="background:${band};border:1px solid ${onBand};border-radius:6px;mso-padding-alt:12px 24px">` +
        `<a href="${html(address)}" style="display:inline-block;padding:12px 24px;color:${onBand};font-weight:bold;text-decoration:none">${html(label)}</a></td></tr></table>`,
    )
    .join('\n');
}
