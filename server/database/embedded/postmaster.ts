// Finds the database server's processes. PostgreSQL's pid file alone is not enough: after a kill its number may belong
// to another program, or to a zombie process that nobody reaped (common in containers).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './cluster-place.ts';

/** The server running on a cluster; `ready` when it accepts connections. */
export interface Postmaster {
  pid: number;
  ready: boolean;
}

/** The running server of this place, or undefined. */
export function findPostmaster(place: Place): Postmaster | undefined {
  const lines = readLines(join(place.cluster, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const command = commandsOf([pid]).get(pid);
  if (!command?.includes(`postgres -D ${place.cluster}`)) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Cleans up after a killed server: its remaining processes (a backend busy with a long statement outlives its
 * postmaster, and prevents a new one from starting) and its pid file. Only for a place without a running server.
 */
export async function clearAfterKill(place: Place): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const remaining = [...commandsOf()].filter(([, command]) =>
      command.startsWith(`postgres: ${place.name}: `),
    );
    if (remaining.length === 0) break;
    for (const [pid] of remaining) killQuietly(pid);
    await sleep(50);
  }
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Command lines by pid, of the given processes or of all; zombie processes have none. */
function commandsOf(pids?: number[]): Map<number, string> {
  const commands = new Map<number, string>();
  if (process.platform === 'linux') {
    for (const pid of pids ?? readdirSync('/proc').map(Number).filter(Number.isInteger)) {
      const command = readLines(`/proc/${pid}/cmdline`).join('\n').replaceAll('\0', ' ').trim();
      if (command) commands.set(pid, command);
    }
    return commands;
  }
  const which = pids ? ['-p', pids.join(',')] : ['-ax'];
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'pid=,stat=,command=', ...which], { encoding: 'utf8' });
  for (const line of stdout.split('\n')) {
    const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid && command && !state?.startsWith('Z')) commands.set(Number(pid), command);
  }
  return commands;
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended by itself.
  }
}
