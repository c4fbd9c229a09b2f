/** Formats the measurements of dashboards. */
import { tableLines } from '../results.ts';
import type { Visit } from './visits.ts';

/** Of one visit: its SQL statements, the mean CPU time and the median wall time. */
export type Cost = { questions: number; cpuMs: number; wallP50Ms: number };

export type ScreenCell = Pick<Visit, 'screen' | 'range' | 'filter'> & { ours: Cost; reference: Cost };

export type ScreensResult = {
  machine: string;
  load: number;
  times: number;
  lines: number;
  /** The replica's file. */
  fileMb: number;
  /** Of the measuring process, with the product's replica and the copy of it. */
  peakMb: number;
  cells: ScreenCell[];
};

/** The targets: wall time of a dashboard, and CPU under a node as a share of the reference. */
export const targets = { nodeMs: 100, allMs: 300, share: 0.5 } as const;

/** Five years, and the months of headline figures, are stated without a target. */
function verdictOf({ range, filter, ours, reference }: ScreenCell): string {
  if (range === '5 years' || reference.questions === 0) return '';
  const isLive = range === 'now';
  const hasNode = filter !== 'none';
  const isFast = ours.wallP50Ms <= (hasNode && !isLive ? targets.nodeMs : targets.allMs);
  const isCheap = ours.cpuMs <= reference.cpuMs * (hasNode ? targets.share : 1);
  return [!isFast && 'wall', !isCheap && 'CPU'].filter(Boolean).join(' and ') || 'met';
}

export function tableOf({ machine, load, times, lines, fileMb, peakMb, cells }: ScreensResult): string {
  const rows = cells.map((cell) => {
    const { screen, range, filter, ours, reference } = cell;
    const ms = [ours.cpuMs, ours.wallP50Ms, reference.cpuMs, reference.wallP50Ms].map((one) =>
      one.toFixed(0),
    );
    const ratio = reference.questions === 0 ? '–' : (ours.cpuMs / reference.cpuMs).toFixed(2);
    const counts = `${ours.questions} / ${reference.questions}`;
    return [`${screen}, ${range}, ${filter}`, counts, ...ms, ratio, verdictOf(cell)];
  });
  const head = [
    'dashboard, period, filter',
    'statements',
    'CPU ms',
    'wall p50 ms',
    'reference CPU ms',
    'reference wall p50 ms',
    'CPU / reference',
    'missed',
  ];
  return [
    '# Dashboards',
    '',
    `${machine}; load over the last five minutes ${load.toFixed(1)}. One tenant's ${lines.toLocaleString('en')} lines; the`,
    `replica's file has ${fileMb.toFixed(0)} MB; peak memory with a second copy open ${peakMb.toFixed(0)} MB.`,
    '',
    `A visit is all reads of the dashboard at once, uncached, ${times} times. The product runs in the measuring process,`,
    'called without a socket; its CPU is that of the process and of the database. The reference is raw DuckDB on a copy of',
    'the same file, with the statements of the version before the metrics layer, which had no months of headline figures.',
    'CPU is the mean, wall the median; on a busy machine only CPU and ratios mean something.',
    '',
    `Targets: wall at most ${targets.nodeMs} ms under a node, ${targets.allMs} ms without one and for live dashboards ("now"); CPU under`,
    `a node at most ${targets.share} of the reference, otherwise no more than it. Five years have none.`,
    '',
    ...tableLines(head, rows),
  ].join('\n');
}
