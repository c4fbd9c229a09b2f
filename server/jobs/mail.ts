/** Sends mail through an SMTP server; without one, messages are kept in the data folder's `outbox`. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../ground/config.ts';
import { isLoopback } from '../ground/loopback.ts';
import { sweep } from '../ground/sweep.ts';

export type Mail = {
  /** The same for a message that is sent again: whoever gets it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; path: string; contentType: string }[];
};

/** Throws when the message was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A server that says nothing for so long is not there; the queue tries again. */
const patienceMs = 30_000;

/** An outbox is looked into while somebody tries the product; each message may hold a file. */
const outboxLimits = { olderThanMs: 30 * 86_400_000, most: 200 };

export function makeMailer(
  { mail, dataFolder }: Pick<Config, 'mail' | 'dataFolder'>,
  log: (message: string) => void,
  silenceMs = patienceMs,
): SendMail {
  const message = ({ id, ...rest }: Mail) => ({ ...rest, from: mail.from, messageId: `<${id}@tripledger>` });
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
    return async (mail) => {
      await server.sendMail(message(mail));
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
    log(`Mail to ${mail.to}, “${mail.subject}”, is in ${file}: set SMTP_URL to send mail`);
  };
}
