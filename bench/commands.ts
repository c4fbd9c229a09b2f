/** Runs the product's own commands as separate processes, on the measurement's data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Running = {
  child: ChildProcess;
  pid: number;
  output: () => string;
  ended: Promise<number | null>;
};

const running = new Set<ChildProcess>();

// An interrupted measurement ends its programs; the last of them stops the database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Starts a server program in a new process group. */
export function start(program: string, args: string[], dataFolder: string, env: object = {}): Running {
  const child = spawn(process.execPath, [`${root}${program}`, ...args], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      TRIPLEDGER_DATA: dataFolder,
      TRIPLEDGER_DEMO: 'off',
      ADVISORY_SOURCES: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, pid: child.pid ?? 0, output: () => text, ended };
}

/** Runs a program to completion; throws with its output unless it succeeds. */
export async function succeed(
  program: string,
  args: string[],
  dataFolder: string,
  env: object = {},
): Promise<string> {
  const running = start(program, args, dataFolder, env);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${running.output()}`);
  return running.output();
}

export const importer = 'server/commands/import.ts';
export const admin = 'server/commands/admin.ts';
export const product = 'server/main.ts';
