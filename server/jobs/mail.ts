/** Sends mail through an SMTP server; without one, messages are written to the data folder's `outbox`. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import { Counter } from 'prom-client';
import type { Config } from '../lib/config.ts';
import { isLoopback } from '../lib/loopback.ts';
import { sweep } from '../lib/sweep.ts';
import { unseen } from '../lib/terminal.ts';

export type Mail = {
  /** Unchanged when a message is sent again, so that duplicates can be recognised. */
  id: string;
  /** The sender's name; absent: the product's. */
  from?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** `cid`: the id by which the HTML shows it. */
  attachments?: ({ filename: string; contentType: string; cid?: string } & (
    | { path: string }
    | { content: Buffer }
  ))[];
  /** The URL to which mail programs post to unsubscribe. */
  unsubscribe?: string;
};

/**
 * Throws `MailNotTaken`. Awaits `beforeItsEnd` after sending all of the message except its end marker, without which
 * the server accepts nothing (RFC 5321, 4.1.1.10); if it throws, the message is broken off and the error rethrown.
 */
export type SendMail = (mail: Mail, beforeItsEnd?: () => Promise<void>) => Promise<void>;

export class MailNotTaken extends Error {
  /**
   * `refused`: the server rejects this message or this recipient. `failed`: a retry may succeed. `unknown`: the server
   * received the whole message but did not answer.
   */
  readonly outcome: 'refused' | 'failed' | 'unknown';
  /** The server's response, if any, in one line. */
  readonly words: string;

  constructor(cause: SmtpError, wasHandedOver: boolean) {
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

/** An error as nodemailer throws it. */
type SmtpError = Error & { command?: string; response?: string; responseCode?: number };

function outcomeOf({ command, responseCode }: SmtpError, wasHandedOver: boolean): MailNotTaken['outcome'] {
  if (responseCode === undefined) return wasHandedOver ? 'unknown' : 'failed';
  // Before a recipient is named, errors concern the sender or the configuration.
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  return isOfMessage && responseCode >= 500 ? 'refused' : 'failed';
}

/** Prevents user input from starting a new line or reversing one. */
export const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(unseen, '')
    .trim();

/** Also prevents it from becoming a link. */
export const plain = (text: string) => oneLine(text).replace(/:\/\//g, ' ');

/** A server that is silent for this long is considered unreachable; the queue retries. */
const timeoutMs = 30_000;

/** The outbox is for trying the product; each message may contain a file. */
const outboxLimits = { olderThanMs: 30 * 86_400_000, most: 200 };

export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox');

/** The sender's name with the product's address. */
export const senderOf = (name: string, productSender: string) => ({
  name: oneLine(name),
  address: addressIn(productSender),
});

export function makeMailer(
  { mail, dataFolder }: Pick<Config, 'mail' | 'dataFolder'>,
  log: (message: string) => void,
  silenceMs = timeoutMs,
): SendMail {
  const message = ({ id, from, unsubscribe, subject, ...rest }: Mail) => ({
    ...rest,
    subject: oneLine(subject),
    from: from === undefined ? mail.from : senderOf(from, mail.from),
    messageId: `<${id}@tripledger>`,
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  });
  if (mail.smtpUrl !== null) {
    const server = createTransport({
      url: mail.smtpUrl,
      // Require encryption of mail to other machines.
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
    const folder = outboxFolder(dataFolder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${mail.id}.eml`);
    const { message: bytes } = await writer.sendMail(message(mail));
    await pipeline(bytes as NodeJS.ReadableStream, createWriteStream(file, { mode: 0o600 }));
    sweep(folder, outboxLimits);
    mails.inc({ outcome: 'outbox' });
    log(`Mail to ${mail.to}, “${mail.subject}”, is in ${file}: set SMTP_URL to send mail`);
  };
}

/** Headers for one-click unsubscription in mail programs (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The address in `Name <address>` or in a plain address. */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
