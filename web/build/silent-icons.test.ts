import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { silenced } from './silent-icons.ts';

const icons = join(dirname(createRequire(import.meta.url).resolve('@ant-design/icons/package.json')), 'es');
const textOf = (path: string) => readFileSync(join(icons, path), 'utf8');

it('silences the component by which icons are drawn', () => {
  const [, component] = /from "\.\.\/(components\/\w+)"/.exec(textOf('icons/FilterOutlined.js')) ?? [];
  const path = `${component}.js`;
  const code = silenced(textOf(path), join(icons, path));
  expect(code).toContain('"aria-hidden": true');
  expect(code).not.toContain('"aria-label": icon.name');
});

it('leaves other files as they are, and refuses an icon that it cannot silence', () => {
  expect(silenced('role: "img", "aria-label": icon.name', '/web/ui/Panel.tsx')).toBeNull();
  const id = '/node_modules/@ant-design/icons/es/components/AntdIcon.js';
  expect(() => silenced('role: "graphics-symbol"', id)).toThrow('in another way');
});
