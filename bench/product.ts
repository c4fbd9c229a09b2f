/** Runs the product on a free port for the duration of the work, which starts when the product is ready. */

import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { product, start } from './commands.ts';

const readyWithinMs = 300_000;

export async function withProduct<T>(
  dataFolder: string,
  env: object,
  work: (baseURL: string, pid: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const running = start(product, [], dataFolder, { PORT: String(port), ...env });
  let code: number | null | undefined;
  const ended = running.ended.then((it) => {
    code = it ?? -1;
  });
  try {
    const baseURL = `http://127.0.0.1:${port}`;
    const until = Date.now() + readyWithinMs;
    while (!(await isReady(baseURL))) {
      if (code !== undefined || Date.now() > until) {
        throw new Error(`The product did not become ready:\n${running.output()}`);
      }
      await sleep(200);
    }
    return await work(baseURL, running.pid);
  } finally {
    running.child.kill('SIGTERM');
    await ended;
  }
}

const isReady = (baseURL: string) =>
  fetch(`${baseURL}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
