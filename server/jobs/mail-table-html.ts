/** A small table in a mail. Its total stands out by weight and line, which every mail program shows. */
import { html } from '../lib/html.ts';
import type { MailPicture, MailTable } from '../lib/mail-table.ts';
import { ink } from '../lib/theme.ts';

const quiet = `class="quiet" style="color:${ink.quiet};font-weight:normal`;

/** The content id of the picture, which the message attaches. */
export const pictureId = 'chart@tripledger';

export function tableHtml({ columns, rows, note, picture }: MailTable): string {
  const cell = (isNumber: boolean, isStrong: boolean, width = 1) =>
    `class="line" align="${isNumber ? 'right' : 'left'}" valign="top" style="padding:6px 0 6px ${isNumber ? 12 : 0}px;border-top:${width}px solid ${ink.line};font-weight:${isStrong ? 'bold' : 'normal'}"`;
  const head = columns.map(
    ({ title, isNumber }) =>
      `<th scope="col" align="${isNumber ? 'right' : 'left'}" valign="bottom" style="padding:6px 0 6px ${isNumber ? 12 : 0}px">${html(title)}</th>`,
  );
  const lines = rows.map(({ kind, cells }) => {
    const isStrong = kind === 'total' || kind === 'subtotal';
    const shown = cells.map(({ text, change }, at) => {
      const isNumber = columns[at]?.isNumber ?? true;
      const style = cell(isNumber, isStrong, kind === 'total' ? 2 : 1);
      const under = change ? `<br><span ${quiet};font-size:12px">${html(change)}</span>` : '';
      return isNumber
        ? `<td ${style}><span style="white-space:nowrap">${html(text)}</span>${under}</td>`
        : `<th scope="row" ${style}>${html(text)}</th>`;
    });
    return `<tr>${shown.join('')}</tr>`;
  });
  const below = note === undefined ? '' : `\n<p ${quiet};margin:0 0 16px;font-size:14px">${html(note)}</p>`;
  return `${picture ? pictureHtml(picture) : ''}<table cellspacing="0" cellpadding="0" border="0" width="100%" style="margin:0 0 ${below ? 8 : 16}px;font-size:14px;line-height:1.4">
<tr>${head.join('')}</tr>
${lines.join('\n')}
</table>${below}`;
}

/** It has a background of its own, so that it is legible in dark mode too. */
const pictureHtml = ({ title, alt, width, height }: MailPicture) =>
  `<p style="margin:0 0 8px;font-size:14px;font-weight:bold">${html(title)}</p>
<p style="margin:0 0 16px"><img src="cid:${pictureId}" alt="${html(alt)}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;font-size:14px"></p>
`;
