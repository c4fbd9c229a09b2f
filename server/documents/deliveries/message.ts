/** The mail to a recipient of a report: text and simple HTML, in the TMC's name and colours. */
import { linkDays } from '../../../contract/scheduled-reports/ledger.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { type Mail, plain } from '../../jobs/mail.ts';
import { html } from '../../lib/html.ts';
import { themeOf } from '../theme.ts';
import type { KeptFile } from './files.ts';
import type { Run, WaitingDelivery } from './runs.ts';
import type { View } from './views.ts';

type Sent = {
  run: Run;
  delivery: Pick<WaitingDelivery, 'id' | 'round' | 'recipient' | 'token'>;
  view: View;
  file: KeptFile;
  /** null: the file is too large to be attached. */
  content: Buffer | null;
};

type Address = Parameters<typeof productAddress>[0];
type Facts = readonly (readonly [label: string, text: string])[];
type Link = { label: string; address: string };

/** Sent twice, it is the same message: its id consists of the delivery's id and the count of requests to send it. */
export function reportMail(config: Address, sent: Sent): Mail {
  const { run, delivery, view, file, content } = sent;
  const address = productAddress(config);
  const title = titleOf(run);
  const link =
    content || view.userId === null
      ? null
      : { label: 'Open the report', address: `${address}/#/report/${file.id}` };
  const stop = isForOutsider(sent)
    ? { label: 'Unsubscribe', address: `${address}${unsubscribePath(run, delivery)}` }
    : null;
  const body = { title, opening: openingOf(sent), facts: factsOf(sent), link, stop };
  return {
    id: `report-${run.client_id}-${delivery.id}-${delivery.round}`,
    from: plain(run.tmc.name),
    to: delivery.recipient,
    subject: title,
    text: textOf(body),
    html: htmlOf(body, run.tmc.settled),
    attachments: content ? [{ filename: file.file_name, contentType: file.media_type, content }] : [],
    ...(stop && { unsubscribe: stop.address }),
  };
}

/** Where a recipient unsubscribes from a schedule; knowing the token suffices. */
export const unsubscribePath = (
  { client_id }: Pick<Run, 'client_id'>,
  { id, token }: Pick<WaitingDelivery, 'id' | 'token'>,
) => `/unsubscribe/${client_id}/${id}/${token}`;

/** `Summary Report: Acme Pty Ltd, 1 Oct 2026 to 31 Oct 2026` */
export function titleOf(run: Run): string {
  return plain(`${run.report_type}: ${run.node_label ?? run.tmc.name}, ${rangeOf(run)}`);
}

function rangeOf({ tmc, date_start, date_end }: Run): string {
  const format = new Intl.DateTimeFormat(tmc.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return [date_start, date_end].map((day) => format.format(new Date(day))).join(' to ');
}

/** Whether the recipient is outside the TMC. Samples go to the requester. */
const isForOutsider = ({ run, view }: Sent) => view.userId === null && run.request_id === null;

function openingOf({ content, view, file }: Sent): string {
  if (content) return 'The report is attached.';
  const tooLarge = `The report is too large to be attached (${megabytes(file)}).`;
  return view.userId === null
    ? `${tooLarge} ${plain(view.name)} can open it and pass it on.`
    : `${tooLarge} Sign in to open it: the link holds for ${linkDays} days.`;
}

function factsOf({ run, view, file }: Sent): Facts {
  const whose =
    view.userId === null
      ? `what ${plain(view.name)} may see, on whose behalf it is sent`
      : 'what you may see';
  return [
    ['Report', run.report_type],
    ['Organisation', plain(run.node_label ?? 'all')],
    ['Period', rangeOf(run)],
    ['Shows', whose],
    ['File', `${file.file_name}, ${megabytes(file)}`],
  ];
}

const megabytes = ({ size }: KeptFile) =>
  size < 100_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

type Body = { title: string; opening: string; facts: Facts; link: Link | null; stop: Link | null };

function textOf({ title, opening, facts, link, stop }: Body): string {
  const lines = facts.map(([label, text]) => `${label}: ${text}`);
  const links = [link, stop].flatMap((one) => (one ? ['', `${one.label}: ${one.address}`] : []));
  return [title, '', opening, '', ...lines, ...links, ''].join('\n');
}

/** Uses tables and inline styles, since mail programs support little else. */
function htmlOf({ title, opening, facts, link, stop }: Body, settled: Run['tmc']['settled']): string {
  const { report_background_color: background, report_text_color: text } = settled;
  const { band, onBand } = themeOf({ background, text });
  const rows = facts
    .map(
      ([label, text]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:normal;color:#595959">${html(label)}</th>` +
        `<td style="padding:4px 0">${html(text)}</td></tr>`,
    )
    .join('\n');
  const button =
    link &&
    `<p style="margin:24px 0"><a href="${html(link.address)}" style="background:${band};color:${onBand};padding:10px 20px;text-decoration:none">${html(link.label)}</a></p>`;
  const foot =
    stop &&
    `<p style="font-size:12px;color:#595959"><a href="${html(stop.address)}" style="color:#595959">${html(stop.label)}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${html(title)}</title></head>
<body style="margin:0;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1f1f1f">
<div style="background:${band};color:${onBand};padding:20px 24px;font-size:18px">${html(title)}</div>
<div style="padding:16px 24px">
<p>${html(opening)}</p>
<table role="presentation" cellspacing="0" cellpadding="0">
${rows}
</table>
${button ?? ''}
${foot ?? ''}
</div>
</body>
</html>
`;
}
