/** What the pages for operators and officers contain: commands, links, and other marked parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const readPage = (page: string): string => readFileSync(`${root}${page}`, 'utf8');

/** Every page, by its path from the root. */
export const pages = (): string[] => [
  'README.md',
  'SECURITY.md',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export type Block = {
  page: string;
  language: string;
  text: string;
  /** The text from the heading above the block to the next heading. */
  section: string;
};

/** The fenced blocks of a page; those in lists are indented, and lose their indentation here. */
export function blocksOf(page: string): Block[] {
  return sectionsOf(page).flatMap((section) =>
    [...section.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
      ([, indent = '', language = '', body = '']) => ({
        page,
        language,
        section,
        text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
      }),
    ),
  );
}

/** Headings begin sections; a comment in a block of commands is none. */
function sectionsOf(page: string): string[] {
  const sections = [''];
  let isInBlock = false;
  for (const line of readPage(page).split('\n')) {
    if (/^ *```/.test(line)) isInBlock = !isInBlock;
    if (!isInBlock && /^#+ /.test(line)) sections.push('');
    sections.push(`${sections.pop()}${line}\n`);
  }
  return sections;
}

export const commands = (): Block[] =>
  pages()
    .flatMap(blocksOf)
    .filter(({ language }) => ['sh', 'bash', 'shell', 'console'].includes(language));

export const firstLine = ({ text }: Pick<Block, 'text'>): string => text.split('\n', 1)[0] as string;

/** The block of a page that is this text, or else the only one that begins with it. */
export function blockOf(page: string, begins: string): Block {
  const all = blocksOf(page);
  const found = all.find(({ text }) => text === begins) ?? all.filter(({ text }) => text.startsWith(begins));
  if (!Array.isArray(found)) return found;
  const [only, ...more] = found;
  if (!only || more.length > 0)
    throw new Error(`${page} has ${found.length} blocks that begin with: ${begins}`);
  return only;
}
