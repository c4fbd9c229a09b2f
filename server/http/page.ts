/** A page of its own, for visitors who are not signed in. */
import type { FastifyInstance } from 'fastify';
import { html } from '../lib/html.ts';

/** `body` is HTML. */
export function page(title: string, body: string): string {
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
/** For pages whose address says everything: the body that a form or a mail program posts is ignored. */
export function withoutBody(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
