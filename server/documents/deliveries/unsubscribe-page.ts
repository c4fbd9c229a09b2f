/**
 * The page behind a mail's unsubscribe link. GET shows a button; POST, from the button or from a mail program's
 * one-click unsubscribe, stops the subscription.
 */
import type { FastifyInstance } from 'fastify';
import { page, withoutBody } from '../../http/page.ts';
import { html } from '../../lib/html.ts';
import { subscriptionOf, unsubscribe, unsubscribeLink } from './unsubscribe-job.ts';

const path = '/unsubscribe/:clientId/:deliveryId/:token';

export function unsubscribePage(app: FastifyInstance): void {
  app.register(async (pages) => {
    withoutBody(pages);
    pages.get(path, { schema: { hide: true } }, async (request, reply) => {
      const found = await findSubscription(request.params);
      if (!found) return reply.status(404).type(type).send(unknown);
      return reply.type(type).send(found.isLeft ? stopped(found) : confirmation(found));
    });
    pages.post(path, { schema: { hide: true } }, async (request, reply) => {
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
  page(
    'Unsubscribe',
    `<p>${html(tmc)} sends <strong>${html(report)}</strong> to ${html(email)}.</p>
<form method="post"><button>Send it no more</button></form>`,
  );

const stopped = ({ email, report, tmc }: Found) =>
  page(
    'Unsubscribed',
    `<p>${html(tmc)} will not send <strong>${html(report)}</strong> to ${html(email)} any more.</p>`,
  );

const unknown = page('Unsubscribe', '<p>This link leads nowhere: it may have been cut short on its way.</p>');
