/** The metrics of a process's replicas. */
import type { AddGauge } from '../lib/gauges.ts';
import type { Replicas } from './replicas.ts';

export function measureReplicas(gauge: AddGauge, replicas: Pick<Replicas, 'status'>): void {
  gauge('copy_bytes', 'Size of a client’s columnar replica.', ['client'], (one) => {
    for (const { clientId, bytes } of replicas.status().replicas) one.set({ client: clientId }, bytes);
  });
  gauge('copy_version', 'Data version of an open replica.', ['client'], (one) => {
    for (const { clientId, version } of replicas.status().replicas) {
      if (version !== null) one.set({ client: clientId }, version);
    }
  });
  gauge(
    'copy_lag_versions',
    'Data versions that an open replica was behind at its last question.',
    ['client'],
    (one) => {
      for (const { clientId, lag } of replicas.status().replicas) one.set({ client: clientId }, lag);
    },
  );
  gauge('copy_making', '1 while a client’s replica is being made.', ['client'], (one) => {
    for (const { clientId, isMaking } of replicas.status().replicas)
      one.set({ client: clientId }, Number(isMaking));
  });
  gauge('questions', 'Questions to replicas that run, and that wait for their turn.', ['state'], (one) => {
    const { running, waiting } = replicas.status();
    one.set({ state: 'running' }, running);
    one.set({ state: 'waiting' }, waiting);
  });
}
