/** The mail to a recipient of a report. */
import { shortDay } from '../../../charts/dates.ts';
import { linkDays } from '../../../contract/scheduled-reports/ledger.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { brandedMail } from '../../jobs/branded-mail.ts';
import type { Mail } from '../../jobs/mail.ts';
import type { Link } from '../../jobs/mail-content.ts';
import { pictureId } from '../../jobs/mail-table-html.ts';
import { dayIn } from '../../lib/clock.ts';
import { longPeriod, shortPeriod } from '../../lib/period-words.ts';
import { brandOf } from '../../tenants/mail-brand.ts';
import { rowsOf, sizeInWords, titleOf } from '../report-words.ts';
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
  now: Date;
};

type Address = Parameters<typeof productAddress>[0];

/** Sent twice, it is the same message: its id consists of the delivery's id and the count of requests to send it. */
export function reportMail(config: Address, sent: Sent): Mail {
  const { run, delivery, view, file, content } = sent;
  const address = productAddress(config);
  const isOutsider = view.userId === null;
  const { reason, stop } = whyOf(sent, address);
  return {
    id: `report-${run.client_id}-${delivery.id}-${delivery.round}`,
    to: delivery.recipient,
    ...brandedMail(brandOf(run.tmc.name, run.tmc.settled), {
      ...headingOf(run),
      to: isOutsider ? null : view.name,
      body: [openingOf(sent), accessOf(sent)],
      figures: file.headline,
      table: file.shown_rows,
      buttons: isOutsider ? [] : [{ label: buttonOf(run), address: `${address}/#/report/${file.id}` }],
      reason,
      stop,
    }),
    attachments: [
      ...(content ? [{ filename: file.file_name, contentType: file.media_type, content }] : []),
      ...pictureOf(file),
    ],
    ...(stop && isOutsider && { unsubscribe: stop.address }),
  };
}

const pictureOf = ({ shown_rows: table }: KeptFile) =>
  table?.picture
    ? [
        {
          filename: 'chart.png',
          contentType: 'image/png',
          content: Buffer.from(table.picture.png, 'base64'),
          cid: pictureId,
        },
      ]
    : [];

/** Where a recipient unsubscribes from a schedule; knowing the token suffices. */
export const unsubscribePath = (
  { client_id }: Pick<Run, 'client_id'>,
  { id, token }: Pick<WaitingDelivery, 'id' | 'token'>,
) => `/unsubscribe/${client_id}/${id}/${token}`;

/** The start of the heading and subject of mails about a run. */
export function headingOf(run: Run): { title: string; about: string } {
  return {
    title: run.view?.name ?? titleOf(run.report_type),
    about: `${placeOf(run)}, ${shortPeriod(daysOf(run), run.tmc.locale)}`,
  };
}

/** A run without an organisation covers what its reader may see of the TMC. */
const placeOf = ({ place, tmc }: Run) => place ?? tmc.name;
const daysOf = ({ date_start: dateStart, date_end: dateEnd }: Run) => ({ dateStart, dateEnd });

function openingOf({ run, content, file, view, now }: Sent): string {
  const report = run.view ? `saved view “${run.view.name}”` : titleOf(run.report_type).toLowerCase();
  const what = `The ${report} of ${placeOf(run)} for ${longPeriod(daysOf(run), run.tmc.locale)}`;
  if (content)
    return `${what} is attached (${run.extension.toUpperCase()}, ${sizeInWords(file.size, run.tmc.locale)}).`;
  const tooLarge = `${what} is too large to be attached (${sizeInWords(file.size, run.tmc.locale)}).`;
  if (view.userId === null) return `${tooLarge} ${view.name} can open it and pass it on.`;
  const until = new Date(now.getTime() + linkDays * 86_400_000);
  return `${tooLarge} Sign in to open it until ${shortDay(dayIn(run.tmc.timeZone, until), run.tmc.locale)}.`;
}

const buttonOf = ({ report_type: type, view }: Run) =>
  view ? 'Open the file' : rowsOf[type] === undefined ? 'Open the report' : 'Open the data export';

const accessOf = ({ view }: Sent) =>
  view.userId === null
    ? `It is sent on behalf of ${view.name}, and covers everything that ${view.name} has access to.`
    : 'It covers everything that you have access to.';

/** `stop` is absent for a sample, which is sent once, to the requester. */
function whyOf(sent: Sent, address: string): { reason: string; stop?: Link } {
  const { run, delivery, view } = sent;
  const { owner, tmc } = run;
  if (run.request_id !== null) {
    return { reason: 'You receive this once, because you asked for it.' };
  }
  if (view.userId === null) {
    return {
      reason: `You receive this because ${owner.name} of ${tmc.name} scheduled it for ${delivery.recipient}.`,
      stop: { label: 'Unsubscribe', address: `${address}${unsubscribePath(run, delivery)}` },
    };
  }
  if (owner.id === view.userId) {
    return {
      reason: 'You receive this because you scheduled it and are one of its recipients.',
      stop: { label: 'Change or stop the schedule', address: schedulesAddress(address) },
    };
  }
  return {
    reason: `You receive this because ${owner.name} scheduled it for you.`,
    stop: { label: `Ask ${owner.name} to stop it`, address: `mailto:${owner.email}` },
  };
}

export const schedulesAddress = (address: string) => `${address}/#/feature/scheduledreports`;
