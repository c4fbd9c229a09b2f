import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromRoot } from './place.mjs';
import { portFault, requirePort } from './port.mjs';

let taken;
let port;
beforeEach(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = taken.address().port;
});
afterEach(() => taken.close());

test('reports a port in use before anything is installed', async () => {
  // A checkout without installed dependencies, which cannot install any: it has no package lock.
  const checkout = mkdtempSync(join(tmpdir(), 'tripledger-checkout-'));
  try {
    cpSync(fromRoot('scripts'), join(checkout, 'scripts'), { recursive: true });
    const bootstrap = join(checkout, 'scripts/bootstrap.mjs');
    const env = { ...process.env, PORT: String(port), HOST: '', ROLE: '' };
    const child = spawn(process.execPath, [bootstrap, 'start'], { env });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(output).toBe(`${portFault({ code: 'EADDRINUSE' }, port, '127.0.0.1')}\n`);
    expect(output).toContain(`PORT=${port + 1} npm start`);
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
    expect(existsSync(join(checkout, '.data'))).toBe(false);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
});

test('releases a free port, and ignores an invalid one', async () => {
  taken.close();
  await once(taken, 'close');
  await requirePort({ PORT: String(port) });
  taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  await requirePort({ PORT: 'http' });
  await requirePort({ PORT: '0' });
  await requirePort({ PORT: '70000' });
  // A worker does not listen on the port.
  await requirePort({ PORT: String(port), ROLE: 'worker' });
  await expect(requirePort({ PORT: String(port) })).rejects.toThrow('is taken');
});

test('reports an address of another machine', async () => {
  await expect(requirePort({ PORT: '4000', HOST: '192.0.2.1' })).rejects.toThrow(
    'HOST=192.0.2.1 is no address of this machine',
  );
});
