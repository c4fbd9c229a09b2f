/**
 * The page behind a mail's unsubscribe link. GET shows a button; POST, from the button or from a mail program's
 * one-click unsubscribe, stops the subscription.
 */
import type { FastifyInstance } from 'fastify';
import { html } from '../../lib/html.ts';
import { subscriptionOf, unsubscribe, unsubscribeLink } from './unsubscribe-job.ts';

const path = '/unsubscribe/:clientId/:deliveryId/:token';

export function unsubscribePage(app: FastifyInstance): void {
  app.register(async (page) => {
    // The body that a form or a mail program posts is ignored: the address identifies the subscription.
    page.removeAllContentTypeParsers();
    page.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    page.get(path, { schema: { hide: true } }, async (request, reply) => {
      const found = await findSubscription(request.params);
      if (!found) return reply.status(404).type(type).send(unknown);
      return reply.type(type).send(found.isLeft ? stopped(found) : confirmation(found));
    });
    page.post(path, { schema: { hide: true } }, async (request, reply) => {
      const found = await findSubscription(request.params);
      if (!found) return reply.status(404).type(type).send(unknown);
      const link = unsubscribeLink.parse(request.params);
      await app.queue.send(unsubscribe, { clientId: link.clientId, userId: 0 }, link);
      return reply.type(type).send(stopped(found));
    });
  });

  async function findSubscription(params: unknown) {
    const link = unsubscribeLink.safeParse(params);
    return link.success ? subscriptionOf(app.db, link.data) : undefined;
  }
}

const type = 'text/html; charset=utf-8';
type Found = { email: string; report: string; tmc: string };

const confirmation = ({ email, report, tmc }: Found) =>
  shell(
    'Unsubscribe',
    `<p>${html(tmc)} sends <strong>${html(report)}</strong> to ${html(email)}.</p>
<form method="post"><button>Send it no more</button></form>`,
  );

const stopped = ({ email, report, tmc }: Found) =>
  shell(
    'Unsubscribed',
    `<p>${html(tmc)} will not send <strong>${html(report)}</strong> to ${html(email)} any more.</p>`,
  );

const unknown = shell(
  'Unsubscribe',
  '<p>This link leads nowhere: it may have been cut short on its way.</p>',
);

function shell(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; }
main { max-width: 30rem; padding: 1.5rem; overflow-wrap: anywhere; }
button { font: inherit; padding: 0.6rem 1.2rem; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>${html(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
