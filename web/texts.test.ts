import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The names of screens stand in the list of screens. */
const exempt = ['web/app/screens.ts'];
const files = globSync('web/{api,app,features,filter,session,shared,ui}/**/*.{ts,tsx}').filter(
  (path) => !/(\.test|\.fixture|\/texts)\.tsx?$/.test(path) && !exempt.includes(path),
);

const named = '(?:aria-label|content|description|emptyText|label|lead|message|okText|placeholder|text|title)';
/** Each finds literals of two or more words. */
const literals = [
  new RegExp(`\\b${named}=(?:\\{\`|")[^"\`]*[a-z…] [^"\`]*["\`]`, 'g'),
  new RegExp(`\\b${named}: ['\`][^'\`]*[a-z…] [^'\`]*['\`]`, 'g'),
  // JSX text on the line of its tag, and on lines of its own.
  />[A-Z][\w’]*[,:]? [\w ’,.:;…–-]+[<{]/g,
  /^ +[A-Z][\w’]*[,:]? [\w ’,.:;…–-]+[\w.…]$/gm,
];
const textsIn = (source: string) => literals.flatMap((literal) => source.match(literal) ?? []);

it.each([
  '<Panel title="Air Spend">',
  "{ title: 'Total spend' }",
  '<Button aria-label={`Show all`}>',
  '<p>No travel for these dates.</p>',
  '<Button>\n        Show all\n      </Button>',
])('finds a text: %s', (source) => {
  expect(textsIn(source)).toHaveLength(1);
});

it('finds visible texts in texts.ts only, where they can be reviewed together', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    textsIn(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
