import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { antdCss, unused } from './antd-css.ts';

const css = antdCss();

it('holds rules of components and of their parts, in a layer above the reset', () => {
  expect(css).toMatch(/^@layer reset,antd;@layer antd\{/);
  for (const part of ['.ant-btn', '.ant-btn-compact-item', '.ant-form-item', '.ant-modal-confirm'])
    expect(css).toContain(part);
});

it('leaves values to variables, so that it serves both schemes', () => {
  expect(css).toContain('color:var(--ant-color-text)');
  expect(css).not.toContain('scheme-light');
});

it('leaves out nothing that the web asks for', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(300);
  const asked = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, names = '']) =>
      unused.filter((name) => new RegExp(`\\b${name}\\b`).test(names)).map((name) => `${path}: ${name}`),
    ),
  );
  expect(asked).toEqual([]);
});
