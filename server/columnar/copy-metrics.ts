/** What a process tells of its copies. */
import type { AddGauge } from '../ground/gauges.ts';
import type { Copies } from './copies.ts';

export function measureCopies(gauge: AddGauge, copies: Pick<Copies, 'status'>): void {
  gauge('copy_bytes', 'Size of a client’s columnar copy.', ['client'], (one) => {
    for (const { clientId, bytes } of copies.status().copies) one.set({ client: clientId }, bytes);
  });
  gauge('copy_version', 'Data version of an open copy.', ['client'], (one) => {
    for (const { clientId, version } of copies.status().copies) {
      if (version !== null) one.set({ client: clientId }, version);
    }
  });
  gauge(
    'copy_lag_versions',
    'Data versions that an open copy was behind at its last question.',
    ['client'],
    (one) => {
      for (const { clientId, lag } of copies.status().copies) one.set({ client: clientId }, lag);
    },
  );
  gauge('copy_making', '1 while a client’s copy is being made.', ['client'], (one) => {
    for (const { clientId, isMaking } of copies.status().copies)
      one.set({ client: clientId }, Number(isMaking));
  });
  gauge('questions', 'Questions to copies that run, and that wait for their turn.', ['state'], (one) => {
    const { running, waiting } = copies.status();
    one.set({ state: 'running' }, running);
    one.set({ state: 'waiting' }, waiting);
  });
}
