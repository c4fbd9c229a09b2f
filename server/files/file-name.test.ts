import { expect, it } from 'vitest';
import { disposition } from './file-name.ts';

it('writes file names with any characters into a header', () => {
  expect(disposition('Lines.csv')).toBe('attachment; filename="Lines.csv"');
  expect(disposition("Büro (Zürich)'s 統.csv")).toBe(
    `attachment; filename="Buro (Zurich)'s .csv"; filename*=UTF-8''B%C3%BCro%20%28Z%C3%BCrich%29%27s%20%E7%B5%B1.csv`,
  );
});
