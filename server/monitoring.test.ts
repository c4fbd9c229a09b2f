/** The dashboard, the alerts and their runbooks, compared with what a running server measures. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { me } from '../contract/session/calls.ts';
import { testServer } from './test/server.ts';

const server = testServer();

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
const rules = (parse(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

type Panel = { title: string; description?: string; targets?: { expr: string }[] };
const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] };
const expressions = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** Labels that Prometheus itself adds. */
const ofPrometheus = ['job', 'instance', 'le'];

/** The metrics of an expression, with the labels by which they are selected. */
function metricsOf(expr: string): { name: string; labels: string[] }[] {
  const named = expr.matchAll(/\b((?:tripledger|nodejs|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...named].map(([, name = '', selector = '']) => ({
    name: name.replace(/_(bucket|count|sum)$/, ''),
    labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
}
const groupedBy = (expr: string) =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));

test('every metric and label of the dashboard and the alerts is exported by a running server', async () => {
  await server.tmc('ONE');
  await server.grant('all@one.test', 'ONE');
  await server.get('all@one.test', me);
  const text = await server.app.metrics.metrics();
  const exported = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  expect(expressions.length).toBeGreaterThan(30);
  for (const [where, expr] of expressions) {
    const metrics = metricsOf(expr);
    if (where !== 'TripledgerDown') expect([where, metrics.length]).not.toEqual([where, 0]);
    for (const { name, labels } of metrics) {
      expect([...exported], `${where}: ${name}`).toContain(name);
      const { labelNames = [] } = Object(server.app.metrics.getSingleMetric(name)) as {
        labelNames?: string[];
      };
      for (const label of [...labels, ...groupedBy(expr)])
        expect([...ofPrometheus, ...labelNames], `${where}: ${label}`).toContain(label);
    }
  }
});

test('every alert has a runbook, which exists, and every runbook an alert', () => {
  const runbooks = [...read('docs/monitor.md').matchAll(/^### (.*)$/gm)].map(([, title = '']) => title);
  expect(rules.map(({ alert }) => alert).sort()).toEqual([...runbooks].sort());
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/monitor.md#${alert.toLowerCase()}`);
});

test('operation.md describes every metric of the product', async () => {
  const described = read('docs/operation.md');
  for (const { name } of await server.app.metrics.getMetricsAsJSON()) {
    if (!name.startsWith('tripledger_')) continue;
    const last = name.replace(/^tripledger_(?:advisories|copy|answers|import)_/, '…_');
    expect([name, described.includes(`\`${name}\``) || described.includes(`\`${last}\``)]).toEqual([
      name,
      true,
    ]);
  }
});
