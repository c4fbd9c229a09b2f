/** A real SMTP server on a free local port, for tests and measurements. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** `id` is the Message-ID header, in angle brackets. */
export type Received = { to: string; id: string; head: string; message: string };
export type MailServer = { url: string; close(): Promise<void> };

/** The server accepts a message when `take` resolves, and refuses it if `take` throws; it does not answer earlier. */
export async function startMailServer(
  take: (mail: Received) => unknown,
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      text(stream)
        .then((message) => take({ to, ...parts(message) }))
        .then(() => done(), done);
    },
    ...options,
  });
  // The server reports dropped connections as errors.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** The message as a mail program reads it. */
export async function readMail({ message }: Pick<Received, 'message'> = { message: '' }) {
  const { subject = '', from, text = '', html = '', headers, attachments } = await PostalMime.parse(message);
  return { subject, from, text, html, headers, attachments };
}

function parts(message: string): Omit<Received, 'to'> {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return { id: /^Message-ID: (.*)$/im.exec(head)?.[1]?.trim() ?? '', head, message };
}
