// `npm run dev`: the server restarts when its files change, and the browser takes over changes of the web at once.
// Vite listens where the product would, and hands the server's own paths on: so sign-in works as it does in earnest.
import { randomInt } from 'node:crypto';
import { createServer } from 'vite';
import { fromRoot, root, say } from './place.mjs';
import { usualHost, usualPort } from './port.mjs';
import { runNode } from './run.mjs';

/** Paths that the server answers; all others are Vite's, among them the modules of `web/api`. */
const ofServer = String.raw`^/(api(?!/[\w-]+\.tsx?(\?|$))|oidc|health|ready|unsubscribe|answer)(/|\?|$)`;

const port = Number(process.env.PORT || usualPort);
const host = process.env.HOST || usualHost;
const behind = randomInt(20_000, 40_000);

const vite = await createServer({
  root: fromRoot('web'),
  configFile: fromRoot('web/vite.config.ts'),
  server: {
    port,
    host,
    strictPort: true,
    proxy: { [ofServer]: { target: `http://${host}:${behind}`, changeOrigin: false } },
  },
});
await vite.listen();
say(`Tripledger in development: http://${host}:${port}, once the server serves. Debugger: chrome://inspect`);
const env = { DEV_LISTEN_PORT: String(behind) };
process.exitCode = await runNode(['--watch', '--watch-preserve-output', '--inspect', 'server/main.ts'], {
  cwd: root,
  env,
});
await vite.close();
