/** Mounts the embedded issuer at /oidc: its endpoints and its sign-in pages. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { originOf } from '../audit/origin.ts';
import { demoUsers } from './demo-users.ts';
import { accountSubject, findKnownEmail } from './embedded-users.ts';
import { failedPage, signInPage } from './sign-in-page.ts';

type Interaction = { Params: { uid: string } };
type Chosen = Interaction & { Body: { email?: string } };

export async function mountIssuer(app: FastifyInstance, provider: Provider): Promise<void> {
  await app.register(async (rooms) => {
    pageFiles(rooms);
    await rooms.register(async (forms) => signInRoutes(forms, provider));
    await rooms.register(async (rest) => issuerRoutes(rest, provider));
  });
}

function issuerRoutes(app: FastifyInstance, provider: Provider): void {
  // The issuer parses request bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    // The issuer would pass a NUL on into a redirect or into its records, which cannot store it.
    if (!request.url.includes('%00')) return;
    return sendPage(reply.status(400), failedPage('A parameter holds a NUL character.'));
  });
  const answer = provider.callback();
  app.all('/oidc/*', { schema: { hide: true } }, async (request, reply) => {
    // The issuer sets its other headers itself and bypasses the hook that would set this one.
    reply.raw.setHeader('cache-control', 'no-store');
    reply.hijack();
    const raw = Object.assign(request.raw, { originalUrl: request.raw.url });
    raw.url = raw.originalUrl?.slice('/oidc'.length);
    await answer(raw, reply.raw);
  });
}

function signInRoutes(app: FastifyInstance, provider: Provider): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return sendPage(
      reply.status(400),
      failedPage('This sign-in has expired, or was begun in another window.'),
    );
  });

  app.get<Interaction>('/oidc/interaction/:uid', { schema: { hide: true } }, async (request, reply) => {
    const { prompt } = await provider.interactionDetails(request.raw, reply.raw);
    if (prompt.name !== 'login') return finish(provider, request, reply, { [prompt.name]: {} });
    return sendPage(reply, signInPage({ demoEmails: await knownDemoEmails(app) }));
  });

  app.post<Chosen>('/oidc/interaction/:uid', { schema: { hide: true } }, async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw);
    const typed = request.body?.email ?? '';
    const user = await findKnownEmail(app.db, typed);
    if (user) {
      return finish(provider, request, reply, { login: { accountId: accountSubject(user.email) } });
    }
    app.signIns.refusedToAnybody('No user has the e-mail address that was typed.', originOf(request));
    const demoEmails = await knownDemoEmails(app);
    return sendPage(reply.status(422), signInPage({ demoEmails, unknownEmail: typed }));
  });
}

/** Redirects the browser back to its authorization request. */
async function finish(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Record<string, Record<string, unknown>>,
): Promise<FastifyReply> {
  const onward = await provider.interactionResult(request.raw, reply.raw, result);
  return reply.redirect(onward, 303);
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

async function knownDemoEmails(app: FastifyInstance): Promise<string[]> {
  const rows = await app.db
    .selectFrom('users')
    .select('email')
    .where(
      'email',
      'in',
      demoUsers.map((user) => user.email),
    )
    .execute();
  return rows.map((row) => row.email);
}

function pageFiles(app: FastifyInstance): void {
  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ['sign-out.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const text = readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
    app.get(`/oidc/page/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    );
  }
}
