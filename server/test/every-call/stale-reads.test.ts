/** The reads that a kind of change declares stale: they exist, and include every read whose answer changes. */
import { beforeAll, expect, test } from 'vitest';
import { kindsOfChange, recordsPath } from '../../../contract/http/change-kinds.ts';
import type { ChangeEndpoint, Endpoint } from '../../../contract/http/endpoint.ts';
import { dataQualityReport } from '../../../contract/reports/data-quality-report.ts';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import * as session from '../../../contract/session/calls.ts';
import * as settings from '../../../contract/settings/client.ts';
import { everyCall, questionsTo } from '../every-read.ts';
import { sentFields } from '../sent-fields.ts';
import { acmeServer } from './acme.fixture.ts';
import type { Ids } from './foreign-ids.fixture.ts';
import { boss, type Write } from './foreign-ids.fixture.ts';
import { acme, dates, writes } from './foreign-ids-writes.fixture.ts';

const acmes = acmeServer();
const { server } = acmes;

/** Except reports that are drawn, which contain the time when they were made. */
const reads = (await everyCall()).filter(
  (one) =>
    one.method === 'GET' && one.access !== 'public' && one !== printableReport && one !== dataQualityReport,
);

const kindOf = (endpoint: Endpoint) => kindsOfChange[(endpoint as ChangeEndpoint).kind];

const otherSettings = {
  report_background_color: '#123456',
  chart_bar_color: '#123456',
  chart_map_color: '#123456',
  data_export_columns: ['traveller'],
  default_country: 'NZ',
  default_date_range: 'last_year',
  default_comparison: 'previous',
  fiscal_year_end: '03-31',
  advisory_source: 'canada',
  co2_factor_year: 2024,
  co2_radiative_forcing: 'without',
  shares_credits: true,
};

/** Every call whose kind declares stale reads; calls that would change nothing here are replaced by effective ones. */
const calls: Write[] = [
  ...writes.filter(({ endpoint }) => endpoint !== settings.updateClient),
  {
    endpoint: settings.updateClient,
    by: boss,
    sent: ({ clientId }) => ({ params: { id: clientId }, body: { settings: otherSettings } }),
  },
  {
    endpoint: settings.setDeliveryDate,
    by: boss,
    sent: () => ({ params: { periodId: 1 }, body: { day_of_month: 9 } }),
  },
];
const listing = calls.filter(({ endpoint }) => 'kind' in endpoint && kindOf(endpoint).stale !== 'everything');

beforeAll(() => server.get(boss, session.me));

const idByPath: Record<string, keyof Ids> = {
  '/api/lineitem/:id/': 'line',
  '/api/changes/:id/': 'record',
  '/api/reference/overridemap/:id/': 'map',
  '/api/scheduled_report/runs/:id/': 'run',
  '/api/auth/user/:id/': 'user',
  '/api/views/:id/': 'view',
  '/api/watches/:id/ledger/': 'watch',
  '/api/watches/:id/webhook/': 'watch',
};

function questionTo(endpoint: Endpoint) {
  const { own } = acmes;
  const id = own[idByPath[endpoint.path] ?? 'node'];
  const values = {
    client: [own.node],
    organisation: [own.customer],
    reference: ['ONE'],
    searchQuery: ['acme'],
  };
  const [request] = questionsTo(endpoint, dates, values, { id, entity: id, subject: own.subject });
  return 'fiscalYear' in sentFields(endpoint)
    ? {
        ...request,
        query: { ...request!.query, fiscalYear: 630, dateStart: '2025-07-01', dateEnd: '2026-06-30' },
      }
    : request!;
}

/** Answers a read for the reader of a customer, or for the administrator where the reader has no access. */
async function replyTo(endpoint: Endpoint) {
  const first = await server.send(acme, endpoint, questionTo(endpoint));
  return first.status === 403 ? server.send(boss, endpoint, questionTo(endpoint)) : first;
}

/** Files are left out, since screens do not cache them. */
async function readsOfScreens(): Promise<Endpoint[]> {
  const all: Endpoint[] = [];
  for (const endpoint of reads) {
    const { headers } = await replyTo(endpoint);
    if (String(headers['content-type']).includes('json')) all.push(endpoint);
  }
  return all;
}

/** By path. */
async function answers(asked: readonly Endpoint[]): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const endpoint of asked) all.set(endpoint.path, JSON.stringify((await replyTo(endpoint)).body));
  return all;
}

test('every prefix matches existing reads', () => {
  const paths = reads.map(({ path }) => path);
  for (const [kind, { stale }] of Object.entries(kindsOfChange)) {
    if (stale === 'everything') continue;
    const unknown = stale.filter((begin) => !paths.some((path) => path.startsWith(begin)));
    expect([kind, unknown]).toEqual([kind, []]);
  }
});

test('reads whose answer changes are among those that the kind declares stale', {
  timeout: 900_000,
}, async () => {
  const missed: [string, string[]][] = [];
  const shown = new Set<string>();
  const asked = await readsOfScreens();
  let before = await answers(asked);
  for (const { endpoint, by = acme, sent } of listing) {
    const { status, body } = await server.send(by, endpoint, sent(acmes.own, await acmes.besides()));
    expect([endpoint.path, status, body]).toEqual([endpoint.path, 200, body]);
    const after = await answers(asked);
    const { of, stale } = kindOf(endpoint);
    const covered: string[] = [...stale, ...(of === 'client' ? [recordsPath] : [])];
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    const uncovered = changed.filter((path) => !covered.some((begin) => path.startsWith(begin)));
    if (uncovered.length > 0) missed.push([endpoint.path, uncovered]);
    if (changed.some((path) => !path.startsWith(recordsPath))) shown.add(endpoint.path);
    before = after;
  }
  expect(missed).toEqual([]);
  // Most changes must be visible in these reads; otherwise the test would prove little.
  expect(shown.size).toBeGreaterThan(listing.length / 2);
});
