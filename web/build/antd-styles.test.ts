import { expect, test } from 'vitest';
import { stylesByComponent, withoutMaking } from './antd-styles.ts';

const styles = stylesByComponent();

test('rules are known by component and part, variables by component', () => {
  expect(styles.get('Button-Button')).toContain('.ant-btn{');
  expect(styles.get('Button-compact')).toContain('.ant-btn-compact-item');
  expect(styles.get('Button')).not.toContain('.ant-btn-compact-item');
});

test('variables stand for both schemes, with the values of our theme', () => {
  expect(styles.get('Tabs')).toMatch(/\.scheme-light\.ant-tabs-css-var\{[^}]*horizontal-item-gutter:20px/);
  expect(styles.get('Tabs')).toMatch(/\.scheme-dark\.ant-tabs-css-var\{[^}]*horizontal-item-gutter:20px/);
  expect(styles.get('Shared')).toMatch(/\.scheme-light\{[^}]*--ant-color-primary:#0b6373/);
  expect(styles.get('Shared')).toMatch(/\.scheme-dark\{/);
});

test('a registration of styles becomes imports of them', () => {
  const code = `import { genStyleHooks } from '../../theme/internal';
const part = genSubStyleComponent(['Tag', 'status'], token => [rules(token)], defaults);
export default genStyleHooks('Tag', token => { const own = { '&': all(token) }; return [own]; }, defaults);`;
  const made = withoutMaking(code);
  expect(made).toContain('import "virtual:antd-styles/Tag-status";');
  expect(made).toContain('import "virtual:antd-styles/Tag-Tag";');
  expect(made).toContain('const part = /* @__PURE__ */ genSubStyleComponent();');
  expect(made).toContain('export default /* @__PURE__ */ genStyleHooks();');
  expect(made).not.toContain('rules(token)');
});
