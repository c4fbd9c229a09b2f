import { expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

it('joins what the page imports at any remove, but nothing of its own or of others', () => {
  const imports: Record<string, string[]> = {
    '/web/features/a/Page.tsx': ['/web/features/a/Cards.tsx', '/web/ui/Panel.tsx'],
    '/web/features/a/Cards.tsx': ['/web/ui/Metric.tsx'],
    '/web/ui/Metric.tsx': ['/web/ui/Panel.tsx', '/node_modules/library/index.js'],
    '/web/features/b/Page.tsx': ['/web/ui/Form.tsx'],
  };
  const nameOf = blocksOf('/web/features/a/Page.tsx');
  const names = [...Object.keys(imports), '/web/ui/Panel.tsx', '/web/ui/Form.tsx'].map((id) => [
    id,
    nameOf(id, { getModuleInfo: (one) => ({ importedIds: imports[one] ?? [] }) }),
  ]);
  expect(names.filter(([, name]) => name === 'blocks').map(([id]) => id)).toEqual([
    '/web/ui/Metric.tsx',
    '/web/ui/Panel.tsx',
  ]);
});
