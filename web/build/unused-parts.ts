/**
 * Leaves out parts of libraries that stand in every page's way, since something else of the same library names them, and
 * that this product never calls in the browser: 10 kB of the first screen, gzipped.
 */
import type { Plugin } from 'vite';

/** Ends of their files' paths. */
export const unusedParts = [
  // Schemas describe themselves as JSON schemas: only the server asks them to.
  '/zod/v4/core/to-json-schema.js',
  '/zod/v4/core/json-schema-processors.js',
  // Pickers of days come with those of ranges and of times.
  '/antd/es/date-picker/generatePicker/generateRangePicker.js',
  '/@rc-component/picker/es/PickerPanel/TimePanel/index.js',
  '/@rc-component/picker/es/PickerPanel/DateTimePanel/index.js',
];

/** A file with the same names, each a function that answers nothing. */
export function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
  return [
    'const nothing = () => undefined;',
    ...[...names, ...renamed].map((name) => `export { nothing as ${name} };`),
    ...(/^export default/m.test(code) ? ['export default nothing;'] : []),
  ].join('\n');
}

export function unusedPartsPlugin(): Plugin {
  const found = new Set<string>();
  return {
    name: 'unused-parts',
    apply: 'build',
    transform(code, id) {
      const part = unusedParts.find((end) => id.split('?')[0]!.endsWith(end));
      if (!part) return null;
      found.add(part);
      return { code: emptied(code), map: null };
    },
    buildEnd(error) {
      const missing = unusedParts.filter((part) => !found.has(part));
      if (!error && missing.length > 0) this.error(`Nothing names these any more: ${missing.join(', ')}`);
    },
  };
}
