import { Counter } from 'prom-client';

/** `demand`: closed for one in more demand. `disk`: deleted to make room. */
export const evictions = new Counter({
  name: 'tripledger_copy_evictions_total',
  help: 'Replicas that were closed or deleted for others.',
  labelNames: ['reason'],
  registers: [],
});
