import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStylesPlugin } from './build/antd-styles.ts';
import { bundleReportPlugin } from './build/bundle-report.ts';
import { compressedPlugin } from './build/compressed.ts';
import { formContextPlugin } from './build/form-context.ts';
import { silentIconsPlugin } from './build/silent-icons.ts';
import { unusedPartsPlugin } from './build/unused-parts.ts';
import { worldMapPlugin } from './build/world-map.ts';

/** A file of this room, whatever folder the build is started in. */
const here = (path: string) => new URL(path, import.meta.url).pathname;

// No `root`: the tests' configuration extends this one from the project's folder; builds name the room
// (`vite build web`). What only some screens or modals need is imported by them when they open, and so
// becomes a file of its own; the groups below keep what every visit shares in files that seldom change.
export default defineConfig({
  plugins: [
    react(),
    antdStylesPlugin(),
    formContextPlugin(),
    silentIconsPlugin(),
    unusedPartsPlugin(),
    worldMapPlugin(),
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
            // The hidden frame that renews a session needs this one alone.
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
          ],
        },
      },
    },
  },
});
