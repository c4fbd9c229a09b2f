/** Reads CPU time and memory of running processes from Linux, without slowing them down. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ticksPerSecond = 100;

type Stat = { pid: number; parent: number; cpuMs: number; endedChildrenCpuMs: number };

function stat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the fields after it are numbered from 3.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ms = (index: number) => (Number(fields[index]) * 1000) / ticksPerSecond;
    return {
      pid,
      parent: Number(fields[1]),
      cpuMs: threadsCpuMs(pid) ?? ms(11) + ms(12),
      endedChildrenCpuMs: ms(13) + ms(14),
    };
  } catch {
    return undefined;
  }
}

/** The CPU time of the live threads, if the kernel counts nanoseconds; otherwise undefined. */
function threadsCpuMs(pid: number): number | undefined {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((total, one) => total + one, 0) / 1e6;
  } catch {
    return undefined;
  }
}

/** User and system CPU time of a process without its children. */
export function cpuMs(pid: number): number {
  return stat(pid)?.cpuMs ?? 0;
}

/** User and system CPU time of this process. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** User and system CPU time of a process tree, including ended children. */
export function treeCpuMs(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stat(Number(name)) ?? []);
  const sum = (pid: number): number => {
    const own = all.find((one) => one.pid === pid);
    if (!own) return 0;
    const below = all.filter((one) => one.parent === pid).map((one) => sum(one.pid));
    return own.cpuMs + own.endedChildrenCpuMs + below.reduce((total, one) => total + one, 0);
  };
  return sum(root);
}

/** Ids of the direct children. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stat(Number(name)) ?? [])
    .filter((one) => one.parent === pid)
    .map((one) => one.pid);
}

/** Current resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

/** Resets the peak memory of a process to its current memory. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Peak resident memory of a process so far, in MB; 0: the process has ended. */
export function peakMb(pid: number): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of a process tree in MB, with shared memory counted once; 0: it cannot be read. */
export function treeMemoryMb(root: number): number {
  const pss = [root, ...childrenOf(root)].map((pid) => {
    try {
      return Number(/Pss:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return pss.reduce((total, one) => total + one, 0) / 1024;
}

/** A description of the machine, for results. */
export function machine(): string {
  const cpu = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown CPU';
  const cores = readFileSync('/proc/cpuinfo', 'utf8').match(/^processor/gm)?.length ?? 0;
  const memory = Number(/MemTotal:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0);
  return `${cores} cores, ${cpu}, ${Math.round(memory / 1024 / 1024)} GiB, Node ${process.version}`;
}
