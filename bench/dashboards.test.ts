import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnNames } from './dashboards/cells.ts';
import { tableOf } from './dashboards/table.ts';
import { measureDashboards, smallEffort } from './dashboards.ts';
import { small } from './dataset.ts';
import { inFolder } from './folders.ts';
import { referenceOf } from './screens/reference.ts';
import { visitsOf } from './screens/visits.ts';
import { measureScreens } from './screens.ts';

// Checks no times; the bench itself requires that all columns give equal answers.
test('the dashboard benchmark measures every cell in every column', async () => {
  const [result, screens] = await inFolder(async (folder) => {
    const data = join(folder, 'data');
    return [
      await measureDashboards(small, data, smallEffort),
      await measureScreens(small, data, 1, 'Service Fees'),
    ] as const;
  });

  expect(result.cells.map(({ range, filter }) => `${range}, ${filter}`)).toEqual(
    ['month', '12 months', '5 years'].flatMap((range) =>
      ['none', 'node', 'node and countries'].map((filter) => `${range}, ${filter}`),
    ),
  );
  for (const { lines, questions, columns } of result.cells) {
    expect(lines).toBeGreaterThan(0);
    expect(questions).toBeGreaterThan(8);
    for (const metrics of columnNames.map((name) => columns[name])) {
      for (const value of Object.values(metrics)) expect(value).toBeGreaterThan(0);
    }
  }
  const { firstLoad, catchUp, loads, memory } = result;
  const followed = [
    firstLoad.linesPerSecond,
    catchUp.changedLines,
    catchUp.firstAnswerP50Ms,
    catchUp.levelP50Ms,
  ];
  for (const value of [...followed, ...Object.values(memory)]) expect(value).toBeGreaterThan(0);
  expect(loads).toHaveLength(2);
  for (const { ours, postgres } of loads) {
    expect(ours.dashboards).toBeGreaterThan(0);
    expect(postgres.dashboards).toBeGreaterThan(0);
    expect(ours.failed + postgres.failed).toBe(0);
  }
  expect(tableOf(result)).not.toContain('NaN');

  const months = screens.cells.filter(({ screen }) => screen.endsWith(': months'));
  expect([screens.cells.length, months.length]).toEqual([12, 3]);
  for (const { ours, reference, screen } of screens.cells) {
    const ofReference = screen.endsWith(': months') ? [] : Object.values(reference);
    for (const value of [...Object.values(ours), ...ofReference]) expect(value).toBeGreaterThan(0);
  }
});

test('each dashboard has reference statements without open placeholders', () => {
  const filled = { client: 1, node: 2, dateStart: '2026-01-01', dateEnd: '2026-01-31', carCompany: 'Avis' };
  const query = { dateStart: '2026-01-01', dateEnd: '2026-01-31', countries: [] };
  for (const filter of ['none', 'node', 'node and countries']) {
    const narrowed = { ...query, ...(filter !== 'none' && { client: 2 }) };
    const visits = visitsOf([{ range: 'month', filter, query: narrowed }], 'Avis');
    for (const { screen } of visits.filter(({ hasReference }) => hasReference)) {
      const statements = referenceOf(screen, filter, filled);
      expect(statements.length, screen).toBeGreaterThan(0);
      for (const { sql, parameters } of statements) {
        expect(sql).not.toMatch(/\$<|\{(part|nodes|and nodes|countries|held)/);
        expect(sql.match(/\$\d+/g) ?? []).toHaveLength(parameters.length);
        expect(parameters).not.toContain(undefined);
      }
    }
  }
});
