/** Sends mail through an SMTP server; without one, messages are kept in the data folder's `outbox`. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import { Counter } from 'prom-client';
import type { Config } from '../ground/config.ts';
import { isLoopback } from '../ground/loopback.ts';
import { sweep } from '../ground/sweep.ts';
import { unseen } from '../ground/terminal.ts';

export type Mail = {
  /** The same for a message that is sent again: whoever gets it twice can tell. */
  id: string;
  /** In whose name; absent: the product's. */
  from?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: ({ filename: string; contentType: string } & ({ path: string } | { content: Buffer }))[];
  /** Where a mail program posts to that its reader wants no more of them. */
  unsubscribe?: string;
};

/**
 * Throws `MailNotTaken`. `beforeItsEnd` is waited for when a mail server has all of the message but the mark of its end,
 * without which it takes nothing (RFC 5321, 4.1.1.10); what that throws breaks the message off, and is thrown.
 */
export type SendMail = (mail: Mail, beforeItsEnd?: () => Promise<void>) => Promise<void>;

export class MailNotTaken extends Error {
  /**
   * `refused`: the server will not take this message, or nothing for this recipient. `failed`: another try may do.
   * `unknown`: the server had it all, and its answer did not come.
   */
  readonly outcome: 'refused' | 'failed' | 'unknown';
  /** The server's words where it had any, in one line. */
  readonly words: string;

  constructor(cause: SmtpFault, wasHandedOver: boolean) {
    super(cause.message, { cause });
    this.words = oneLine(cause.response ?? cause.message);
    this.outcome = outcomeOf(cause, wasHandedOver);
  }
}

export const mails = new Counter({
  name: 'tripledger_mails_total',
  help: 'Mails by what became of them: sent, outbox, broken_off, or what the server did with them.',
  labelNames: ['outcome'],
  registers: [],
});

/** As nodemailer throws it. */
type SmtpFault = Error & { command?: string; response?: string; responseCode?: number };

function outcomeOf({ command, responseCode }: SmtpFault, wasHandedOver: boolean): MailNotTaken['outcome'] {
  if (responseCode === undefined) return wasHandedOver ? 'unknown' : 'failed';
  // Before a recipient is named, what the server says is of the sender, or of how it was set up.
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  return isOfMessage && responseCode >= 500 ? 'refused' : 'failed';
}

/** Nothing that somebody typed makes a line of its own, or turns one round. */
export const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(unseen, '')
    .trim();

/** Nor a link. */
export const plain = (text: string) => oneLine(text).replace(/:\/\//g, ' ');

/** A server that says nothing for so long is not there; the queue tries again. */
const patienceMs = 30_000;

/** An outbox is looked into while somebody tries the product; each message may hold a file. */
const outboxLimits = { olderThanMs: 30 * 86_400_000, most: 200 };

export function makeMailer(
  { mail, dataFolder }: Pick<Config, 'mail' | 'dataFolder'>,
  log: (message: string) => void,
  silenceMs = patienceMs,
): SendMail {
  const message = ({ id, from, unsubscribe, subject, ...rest }: Mail) => ({
    ...rest,
    subject: oneLine(subject),
    from: from === undefined ? mail.from : { name: oneLine(from), address: addressIn(mail.from) },
    messageId: `<${id}@tripledger>`,
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  });
  if (mail.smtpUrl !== null) {
    const server = createTransport({
      url: mail.smtpUrl,
      // What is sent to another machine is not to be read on the way.
      requireTLS: mail.requireTls && !isLoopback(new URL(mail.smtpUrl).hostname),
      dnsTimeout: silenceMs,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    });
    server.use('stream', ({ data, message }, done) => {
      const { ending } = data as unknown as { ending: () => Promise<void> };
      message.transform(new PassThrough({ flush: (done) => void ending().then(() => done(), done) }));
      done();
    });
    return async (mail, beforeItsEnd = async () => undefined) => {
      let isHandedOver = false;
      let failure: unknown;
      const ending = async () => {
        try {
          await beforeItsEnd();
        } catch (error) {
          failure = error;
          throw error;
        }
        isHandedOver = true;
      };
      const sent = { ...message(mail), ending };
      await server.sendMail(sent).catch((error) => {
        const fault = error === failure ? error : new MailNotTaken(error, isHandedOver);
        mails.inc({ outcome: fault instanceof MailNotTaken ? fault.outcome : 'broken_off' });
        throw fault;
      });
      mails.inc({ outcome: 'sent' });
    };
  }
  const writer = createTransport({ streamTransport: true, newline: 'windows' });
  return async (mail) => {
    const folder = join(dataFolder, 'outbox');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${mail.id}.eml`);
    const { message: bytes } = await writer.sendMail(message(mail));
    await pipeline(bytes as NodeJS.ReadableStream, createWriteStream(file, { mode: 0o600 }));
    sweep(folder, outboxLimits);
    mails.inc({ outcome: 'outbox' });
    log(`Mail to ${mail.to}, “${mail.subject}”, is in ${file}: set SMTP_URL to send mail`);
  };
}

/** What a mail program offers beside the message (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Of `Name <address>`, or of an address alone. */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
