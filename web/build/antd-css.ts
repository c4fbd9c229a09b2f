/**
 * Ant Design's rules as one style sheet, extracted at build time by its own tool. The browser then makes none
 * (`zeroRuntime` in `app/App.tsx`); it sets the variables of the current theme only. The rules read colours and sizes
 * from those variables, so one sheet serves both schemes.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as drawAll } from '@ant-design/static-style-extract';
import { ConfigProvider, Form } from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { themeOf } from '../app/theme.ts';

const name = 'virtual:antd.css';

/** What the product has no use for: a quarter of the rules. */
export const unused = [
  'Badge',
  'Calendar',
  'Carousel',
  'Cascader',
  'Collapse',
  'ColorPicker',
  'Descriptions',
  'FloatButton',
  'Image',
  'List',
  'Mentions',
  'Splitter',
  'Table',
  'Timeline',
  'Tour',
  'Transfer',
  'Upload',
] as const;

/** The tool draws each component by itself, and so never a field of a form. */
const field = createElement(Form, null, createElement(Form.Item));

export function antdCss(): string {
  const cache = createCache();
  drawAll({
    excludes: [...unused],
    customTheme: (children) =>
      createElement(
        StyleProvider,
        { cache, layer: true },
        createElement(ConfigProvider, { theme: themeOf('light') }, children, field),
      ),
  });
  // The reset comes below, whichever of the two sheets the browser reads first.
  return `@layer reset,antd;${extractStyle(cache, { plain: true, types: 'style' })}`;
}

export function antdCssPlugin(): Plugin {
  return {
    name: 'antd-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? antdCss() : undefined),
  };
}
