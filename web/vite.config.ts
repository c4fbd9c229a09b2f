import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdCssPlugin } from './build/antd-css.ts';
import { blocksOf } from './build/blocks.ts';
import { bundleReportPlugin } from './build/bundle-report.ts';
import { compressedPlugin } from './build/compressed.ts';
import { pagesFontPlugin } from './build/pages-font.ts';
import { worldMapPlugin } from './build/world-map.ts';

/** The path of a file in this folder, independent of the working directory. */
const here = (path: string) => new URL(path, import.meta.url).pathname;

// No `root`: the test configuration extends this one from the project's folder, and builds pass the folder (`vite
// build web`). Code that only some screens or modals need is imported on demand and becomes a chunk of its own;
// the groups below keep the code of every visit in chunks that rarely change.
export default defineConfig({
  plugins: [
    react(),
    antdCssPlugin(),
    worldMapPlugin(),
    pagesFontPlugin(),
    bundleReportPlugin(),
    compressedPlugin(),
  ],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('./index.html'), silent: here('./silent.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/ },
            // The only library that the hidden frame for session renewal needs.
            {
              name: 'oidc',
              test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]|session[\\/]issuer-answer\.ts/,
            },
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'] },
            {
              name: 'shell',
              test: /[\\/](contract|charts|web[\\/](app|api|filter|session|ui))[\\/]/,
              tags: ['$initial'],
            },
            { name: blocksOf(here('./features/summary/SummaryPage.tsx')), debugName: 'blocks' },
          ],
        },
      },
    },
  },
});
