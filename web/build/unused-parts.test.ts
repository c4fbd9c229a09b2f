import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emptied } from './unused-parts.ts';

it('keeps the names of what it leaves out', async () => {
  const code = emptied(
    [
      'export function one() {}',
      'export const two = 2;',
      'export { x as three };',
      'export default one;',
    ].join('\n'),
  );
  const left = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(left).toSorted()).toEqual(['default', 'one', 'three', 'two']);
  expect(left.two()).toBeUndefined();
});

it('leaves out nothing that the web or the contract asks for', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'charts/**/*.ts'], {
    exclude: ['**/node_modules/**', '**/unused-parts*'],
  });
  expect(files.length).toBeGreaterThan(300);
  const asked = files.filter((path) =>
    /toJSONSchema|RangePicker|TimePicker|\bshowTime\b/.test(readFileSync(path, 'utf8')),
  );
  expect(asked).toEqual([]);
});
