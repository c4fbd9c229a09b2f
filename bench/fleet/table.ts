/** The result of `fleet` as Markdown. */

import { tableLines } from '../results.ts';
import type { Costs } from './costs.ts';
import type { FleetResult } from './measure.ts';

export function fleetTable({ machine, size, effort, large, small, loads, plans }: FleetResult): string {
  return [
    '# A fleet of TMCs',
    '',
    `${machine}. ${size.small} TMCs of ${number(size.linesEach)} lines and one of ${number(size.linesOfLarge)}.`,
    '',
    '## What a TMC costs a process',
    '',
    'Dashboards are Summary over a month, without HTTP; CPU is that of all processes involved.',
    '',
    ...tableLines(
      ['', ...[small, large].map(({ lines }) => `${number(lines)} lines`)],
      costRows(small, large),
    ),
    '## Load on one process',
    '',
    `${effort.users} users ask Summary over ever new months, with ${effort.thinkMs / 1000} s of thought between two, for ${effort.seconds} s; one in`,
    'five is of the large TMC, the others change the TMC every five dashboards. Replicas of as many TMCs as may be open are made before.',
    '',
    ...tableLines(
      [
        'Open replicas',
        'Dashboards',
        'Failed',
        'Large: p50 ms',
        'p95 ms',
        'Small: p50 ms',
        'p95 ms',
        'By PostgreSQL',
        'Evictions',
        'CPU ms each',
        'Peak MB',
      ],
      loads.map((load) => [
        number(load.open),
        number(load.dashboards),
        number(load.failed),
        number(load.large.p50),
        number(load.large.p95),
        number(load.small.p50),
        number(load.small.p95),
        percent(load.byPostgres),
        number(load.evictions),
        number(load.cpuMs),
        number(load.peakMb),
      ]),
    ),
    '## A thousand TMCs, played from these costs',
    '',
    'An hour from an empty start. Sizes fall as 1 / rank^0.8; requests are spread by the square root of lines. PostgreSQL is taken to have',
    'cores enough.',
    '',
    ...tableLines(
      [
        'Processes × cores, open replicas',
        'Processes a TMC is routed to',
        'p50 ms',
        'p95 ms',
        'By PostgreSQL',
        'Evictions a minute',
        'Cores busy',
        'PostgreSQL cores',
      ],
      plans.map(({ processes, cores, open, routedTo, played }) => [
        `${processes} × ${cores}, ${open}`,
        number(routedTo),
        number(played.wallP50Ms),
        number(played.wallP95Ms),
        percent(played.byPostgres),
        number(played.evictionsPerMinute),
        percent(played.busy),
        number(played.postgresCores),
      ]),
    ),
  ].join('\n');
}

function costRows(small: Costs, large: Costs): string[][] {
  const row = (title: string, of: (costs: Costs) => number, digits = 0) => [
    title,
    ...[small, large].map((costs) => of(costs).toFixed(digits)),
  ];
  return [
    row('Replica, bytes per line', (costs) => costs.bytesPerLine),
    row('First copy, s', (costs) => costs.firstCopySeconds, 1),
    row('First copy, CPU s', (costs) => costs.firstCopyCpuSeconds, 1),
    row('Opening, CPU ms', (costs) => costs.openCpuMs),
    row('Memory while asked, MB', (costs) => costs.memoryMb),
    row('Catching up after 1 line, ms', (costs) => costs.catchUpMs.one),
    row('Catching up after 1,000 lines, ms', (costs) => costs.catchUpMs.thousand),
    row('Dashboard on the replica, CPU ms', (costs) => costs.replicaCpuMs),
    row('Dashboard on PostgreSQL, CPU ms', (costs) => costs.postgresCpuMs),
  ];
}

const number = (value: number) => Math.round(value).toLocaleString('en');
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
