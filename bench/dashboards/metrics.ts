/** What the products tell about themselves. */
import { once } from 'node:events';
import { get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

/** How many dashboard calls were answered so far, by what answered: an engine, the kept answers, the browser's copy. */
export async function answeredBy(metricsURL: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { labels, value } of await read(metricsURL, 'tripledger_request_seconds_count')) {
    if (!labels.endpoint?.startsWith('/api/summary/')) continue;
    const engine = labels.engine ?? 'none';
    counts[engine] = (counts[engine] ?? 0) + value;
  }
  return counts;
}

/** Data version of the client's open copy; undefined where there is none. */
export async function copyVersion(metricsURL: string, clientId: number): Promise<number | undefined> {
  const samples = await read(metricsURL, 'tripledger_copy_version');
  return samples.find(({ labels }) => labels.client === String(clientId))?.value;
}

/** The samples of one metric in Prometheus' text. */
async function read(metricsURL: string, name: string) {
  // A connection of its own: one that is kept may be closed just when it is used again.
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
