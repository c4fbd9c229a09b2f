import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Chunk, firstScreenBytes, fontOf, measure, reportText } from './bundle-report.ts';

/** Code that gzip can make no smaller than half its length. */
const noise = (bytes: number) => randomBytes(bytes).toString('hex');

const chunk = (fileName: string, root: string | null, imports: string[] = [], bytes = 100): Chunk => ({
  fileName,
  facadeModuleId: root && `/project/web/${root}`,
  imports,
  code: noise(bytes),
});

const chunks = [
  chunk('index.js', 'index.html', ['react.js', 'shell.js']),
  chunk('react.js', null, [], 100_000),
  chunk('shell.js', null, ['react.js']),
  chunk('summary.js', 'features/summary/SummaryPage.tsx', ['shell.js', 'index.js']),
  chunk('dates.js', 'app/filter/DatesPicker.tsx', ['react.js', 'picker.js']),
  chunk('picker.js', null, [], 20_000),
  chunk('nodes.js', 'app/filter/ChildNodeSelect.tsx', ['picker.js']),
  chunk('bars.js', 'ui/charts/BarChart.tsx', ['echarts.js']),
  chunk('pie.js', 'ui/charts/PieChart.tsx', ['echarts.js', 'react.js']),
  chunk('echarts.js', null, [], 900_000),
  chunk('map.js', 'ui/charts/WorldMap.tsx', ['echarts.js']),
  chunk('later.js', 'features/summary/SummaryDetail.tsx', ['react.js']),
];

describe('bundle report', () => {
  it('counts each file once, where it is needed first, and none that loads on demand', () => {
    const files = measure(chunks).parts.map((part) => part.files.map(({ name }) => name).sort());
    expect(files).toEqual([
      ['index.js', 'react.js', 'shell.js', 'summary.js'],
      ['bars.js', 'echarts.js', 'pie.js'],
      ['map.js'],
      ['dates.js', 'picker.js'],
      ['nodes.js'],
    ]);
  });

  it('holds the bar against the page, not against charts, map and what loads later', () => {
    const { firstScreen } = measure(chunks);
    expect(firstScreen).toBeGreaterThan(100_000);
    expect(firstScreen).toBeLessThan(firstScreenBytes);
    const heavy = chunks.map((one) => (one.fileName === 'shell.js' ? { ...one, code: noise(450_000) } : one));
    expect(measure(heavy).firstScreen).toBeGreaterThan(firstScreenBytes);
  });

  it('says what is loaded, and refuses to forget a part', () => {
    expect(reportText(measure(chunks), 48_256)).toMatch(
      /^First screen: 1\d\d\.\d kB of 380\.0 kB; with charts, map and nodes .*\nFont beside it: 48\.3 kB of 60\.0 kB$/m,
    );
    expect(() => measure(chunks.filter(({ fileName }) => fileName !== 'map.js'))).toThrow('WorldMap.tsx');
  });
  it('counts the font that the page preloads', () => {
    const sizes = new Map([
      ['assets/latin-1.woff2', 48_256],
      ['assets/greek-2.woff2', 18_996],
    ]);
    const html = '<link rel="preload" as="font" crossorigin href="/assets/latin-1.woff2" />';
    expect(fontOf(html, sizes)).toBe(48_256);
    expect(() => fontOf(html, new Map())).toThrow('preloads no font');
    expect(() => fontOf('<title>Tripledger</title>', sizes)).toThrow('preloads no font');
  });
});
