/** Reads the products' own metrics. */
import { once } from 'node:events';
import { get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

/** The number of dashboard calls so far, by source of the answer: an engine, the answer cache, the browser's cache. */
export async function answeredBy(metricsURL: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { labels, value } of await read(metricsURL, 'tripledger_request_seconds_count')) {
    if (!labels.endpoint?.startsWith('/api/summary/')) continue;
    const engine = labels.engine ?? 'none';
    counts[engine] = (counts[engine] ?? 0) + value;
  }
  return counts;
}

/** The data version of the client's open replica; undefined: there is none. */
export async function replicaVersion(metricsURL: string, clientId: number): Promise<number | undefined> {
  const samples = await read(metricsURL, 'tripledger_copy_version');
  return samples.find(({ labels }) => labels.client === String(clientId))?.value;
}

/** The number of open replicas. */
export const openReplicas = async (metricsURL: string): Promise<number> =>
  (await read(metricsURL, 'tripledger_copy_version')).length;

/** The number of replicas that were closed or deleted for others. */
export async function evictionsSoFar(metricsURL: string): Promise<number> {
  const samples = await read(metricsURL, 'tripledger_copy_evictions_total');
  return samples.reduce((sum, { value }) => sum + value, 0);
}

/** The samples of one metric in the Prometheus text format. */
async function read(metricsURL: string, name: string) {
  // Uses a new connection: a kept one may be closed just when it is reused.
  const [response] = await once(get(metricsURL, { agent: false }), 'response');
  const text = await textOf(response);
  const samples = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return [...samples].map(([, labels = '', value]) => ({
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, label]) => [key, label]),
    ) as Record<string, string | undefined>,
    value: Number(value),
  }));
}
