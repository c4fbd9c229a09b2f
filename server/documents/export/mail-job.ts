/** A queued job that mails a data export to the requester: as an attachment, or a notice that it is too large. */
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { dateFields, reportTitles, tableExtensions } from '../../../contract/reports/kinds.ts';
import { productTypes } from '../../../contract/vocabulary/constants.ts';
import { countryRows } from '../../../contract/vocabulary/filters.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { titleInRecords } from '../../files/file-name.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { isActiveMember, recipientOf } from '../../identity/recipient.ts';
import { personLabel } from '../../identity/session-user.ts';
import { brandedMail } from '../../jobs/branded-mail.ts';
import type { Figure } from '../../jobs/mail-content.ts';
import { mailedFile } from '../../jobs/mailed-files.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { HttpError } from '../../lib/errors.ts';
import { longPeriod, shortPeriod } from '../../lib/period-words.ts';
import { mailBrand } from '../../tenants/mail-brand.ts';
import { nodeInWords } from '../../tenants/node-words.ts';
import { rowsOf, sizeInWords, titleOf } from '../report-words.ts';
import { openExport, rowsFigure } from './make.ts';

const data = z.object({
  userId: z.number(),
  clientId: z.number(),
  // Strict: ignoring an unknown criterion would send more data than requested.
  request: z.strictObject({
    type: z.enum(['Invoice', 'Air Segments']),
    extension: z.enum(tableExtensions),
    filter: z.strictObject({
      nodeId: z.number().optional(),
      countries: countryRows,
      dateStart: z.string(),
      dateEnd: z.string(),
    }),
    dateField: z.enum(dateFields),
    productTypes: z.array(z.enum(productTypes)),
  }),
});

type Data = z.infer<typeof data>;

/**
 * The recipient's visibility is read when the job runs: users who were deactivated or lost access in between get
 * nothing. A second run makes a new file and sends a message with the same id.
 */
export const mailExport: Job<Data> = {
  name: 'mail-data-export',
  data,
  async run(context, job, id) {
    const { db, sendMail, config } = context;
    const { request } = job;
    const asked = await requesterOf(context, job);
    if (!asked) return;
    const { recipient, reading } = asked;
    const path = mailedFile(config.dataFolder, `${id}.${request.extension}`);
    try {
      const { total, mediaType, bytes, fileName } = await openExport(db, reading, request);
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal: context.signal });
      // Access is checked again, since making the file may have taken minutes.
      if (!(await isActiveMember(db, recipient.scope))) return skip(context, job, 'no access any more');
      await context.audit.record(job.clientId, {
        kind: 'export_mailed',
        readerId: job.userId,
        actor: personLabel(recipient),
        subject: titleInRecords(reportTitles[request.type], request.extension),
        nodeId: request.filter.nodeId,
        rows: total,
        once: `${mailExport.name} ${id}`,
      });
      const { size } = statSync(path);
      const fits = size <= config.mail.attachmentMb * 1_000_000;
      const outcome = fits
        ? `are attached (${request.extension.toUpperCase()}, ${sizeInWords(size, asked.brand.format.locale)})`
        : `are too large to be attached: ${sizeInWords(size, asked.brand.format.locale)}. Download them, or choose fewer days`;
      await sendMail({
        id,
        to: recipient.email,
        ...exportMail(config, request, asked, {
          outcome,
          isAttached: fits,
          figures: [rowsFigure(total, asked.brand.format.locale)],
        }),
        attachments: fits ? [{ filename: fileName, path, contentType: mediaType }] : [],
      });
    } finally {
      rmSync(path, { force: true });
    }
  },
  async giveUp(context, job, id) {
    const { sendMail, config, log } = context;
    log(`The ${rowsOf[job.request.type]} that user ${job.userId} asked for could not be mailed`);
    const asked = await requesterOf(context, job);
    if (!asked) return;
    const outcome = 'could not be sent. Download them, or ask for them again';
    await sendMail({
      id,
      to: asked.recipient.email,
      ...exportMail(config, job.request, asked, { suffix: ' not sent', outcome, isAttached: false }),
    });
  },
};

function skip({ log }: JobContext, { userId, request }: Data, why: string): undefined {
  log(`No mail of ${rowsOf[request.type]} to user ${userId}: ${why}`);
}

/** The recipient, and what the export is of, in words; undefined: it must not be sent, which is logged. */
async function requesterOf(context: JobContext, job: Data) {
  const { db, ask, signal } = context;
  const { userId, clientId, request } = job;
  const recipient = await recipientOf(db, userId, clientId);
  if (!recipient) return skip(context, job, 'no access any more');
  const reading = openReading(recipient.scope, recipient.dataVersion, ask, signal);
  try {
    await requireSelectedNode(reading, request.filter);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return skip(context, job, 'the node is not visible any more');
  }
  const brand = await mailBrand(db, clientId);
  const { nodeId } = request.filter;
  const place =
    nodeId === undefined ? brand.name : await nodeInWords({ ...reading, run: onPostgres(db) }, nodeId);
  return { recipient, reading, brand, place };
}

type Requester = NonNullable<Awaited<ReturnType<typeof requesterOf>>>;
type Outcome = { suffix?: string; outcome: string; isAttached: boolean; figures?: readonly Figure[] };

const exportMail = (
  config: JobContext['config'],
  { type, filter }: Data['request'],
  { recipient, brand, place }: Requester,
  { suffix = '', outcome, isAttached, figures = [] }: Outcome,
) =>
  brandedMail(brand, {
    title: `${titleOf(type)}${suffix}`,
    about: `${place}, ${shortPeriod(filter, brand.format.locale)}`,
    to: recipient.name,
    body: [
      `The ${rowsOf[type]} of ${place} for ${longPeriod(filter, brand.format.locale)} that you asked for ${outcome}.`,
    ],
    figures,
    buttons: isAttached
      ? []
      : [
          {
            label: 'Open Download Reports',
            address: `${productAddress(config)}/#/feature/downloadreports`,
          },
        ],
    reason: 'You receive this once, because you asked for it.',
  });
