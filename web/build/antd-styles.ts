/**
 * Ant Design's styling, made when the web is built. Its components make their CSS in the browser otherwise, each when
 * it is first drawn, and bring along the program that does it. Here every call that registers the styles of a
 * component becomes an import of the CSS that it would have made: a style travels with the file that needs it.
 *
 * The CSS lies in a layer below our own, whose rules win whichever arrives first. Colours and sizes are variables of
 * a class for each scheme.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as drawAll } from '@ant-design/static-style-extract';
import { ConfigProvider, Form } from 'antd';
import { createElement } from 'react';
import { type Plugin, parseAst } from 'vite';
import { schemes, themeOf } from '../app/theme.ts';
import type { Scheme } from '../session/stored.ts';

const styles = 'virtual:antd-styles/';
const standIn = new URL('./antd-static.ts', import.meta.url).pathname;

/** Functions of Ant Design that take a component's name and how its styles are made. */
const registrars = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];
const registration = new RegExp(`\\b(${registrars.join('|')})\\(`);
const ofAntd = /[\\/]antd[\\/]es[\\/]/;
const itself = /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/;
const iconStyles = /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/;
/** Where the registrars are made, with all that making styles takes. */
const making = /export const \{[^}]*\} = genStyleUtils\(\{[\s\S]*?\n\}\);/;

/** Rules that our theme never draws: those of wireframes. */
const neverDrawn = ['Pagination-bordered'];

const nameIn = (id: string) => id.slice(styles.length + 1, -'.css'.length);

export function antdStylesPlugin(): Plugin {
  let made: Map<string, string> | undefined;
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(styles) ? `\0${id}.css` : undefined),
    load(id) {
      if (!id.startsWith(`\0${styles}`)) return;
      made ??= stylesByComponent();
      return {
        code: `@layer reset,antd;@layer antd{${made.get(nameIn(id)) ?? ''}}`,
        moduleSideEffects: true,
      };
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      for (const id of modules) {
        // Not every component has variables, and so a name of one word.
        const isRules = id.startsWith(`\0${styles}`) && nameIn(id).includes('-');
        if (isRules && !made?.has(nameIn(id)) && !neverDrawn.includes(nameIn(id)))
          this.error(`Ant Design's ${nameIn(id)} was not drawn: it has no styles.`);
      }
    },
    transform(code, id) {
      if (iconStyles.test(id)) return 'export default () => {};';
      if (itself.test(id)) {
        if (!making.test(code)) this.error('Ant Design makes its styles in another place.');
        return code.replace(making, `export { ${registrars.join(', ')} } from ${JSON.stringify(standIn)};`);
      }
      if (ofAntd.test(id) && registration.test(code)) return { code: withoutMaking(code), map: null };
    },
  };
}

/** The module with an import in place of each registration of styles. */
export function withoutMaking(code: string): string {
  const imports: string[] = [];
  let rest = code;
  for (const { start, end, registrar, component } of registrations(parseAst(code)).reverse()) {
    for (const name of [component.split('-')[0], component]) {
      imports.push(`import ${JSON.stringify(`${styles}${name}`)};`);
    }
    rest = `${rest.slice(0, start)}/* @__PURE__ */ ${registrar}()${rest.slice(end)}`;
  }
  return `${imports.join('\n')}\n${rest}`;
}

type Registration = { start: number; end: number; registrar: string; component: string };

/** The calls of registrars in the order of the text. The name is one word, or a component's and its part's. */
function registrations(node: unknown): Registration[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!isRegistration(node)) return Object.values(node).flatMap(registrations);
  const name = node.arguments[0]!;
  const words = name.type === 'Literal' ? [name.value, name.value] : name.elements.map(({ value }) => value);
  return [{ start: node.start, end: node.end, registrar: node.callee.name, component: words.join('-') }];
}

type Literal = { type: 'Literal'; value: string };
type Call = {
  type: 'CallExpression';
  start: number;
  end: number;
  callee: { name: string };
  arguments: (Literal | { type: 'ArrayExpression'; elements: Literal[] })[];
};

const isRegistration = (node: object): node is Call =>
  'type' in node && node.type === 'CallExpression' && registrars.includes((node as Call).callee.name);

/**
 * Draws every component of Ant Design in each scheme, and takes apart what that made: `Button-Button` and
 * `Button-compact` are rules, `Button` the variables of both, and `Shared` what they all need.
 */
export function stylesByComponent(): Map<string, string> {
  const made = new Map<string, string>();
  for (const scheme of schemes) {
    for (const [path, entry] of drawnIn(scheme)) {
      const [kind, component, part] = path.split('%');
      // Rules are the same in each scheme; their variables are not.
      if (kind === 'style' && scheme !== schemes[0]) continue;
      const name = (kind === 'style' ? part : kind === 'cssVar' ? component : undefined) ?? 'Shared';
      const one = createCache();
      one.cache.set(path, entry);
      made.set(name, `${made.get(name) ?? ''}${extractStyle(one, true)}`);
    }
  }
  return made;
}

/** A part that is drawn within its component alone. */
const item = createElement(Form, null, createElement(Form.Item));

function drawnIn(scheme: Scheme) {
  const cache = createCache();
  const theme = themeOf(scheme);
  drawAll((children) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, children, item)),
  );
  return cache.cache;
}
