/** Gives the static pages in `public/pages` the font of the screens: only the build knows the name of its file. */
import type { Plugin } from 'vite';

export function pagesFontPlugin(): Plugin {
  return {
    name: 'pages-font',
    apply: 'build',
    generateBundle(_, bundle) {
      const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal[^/]*\.woff2$/.test(name));
      if (!file) this.error('The build has no Latin font for the static pages.');
      const source = `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/${file}") format("woff2-variations");
}
`;
      this.emitFile({ type: 'asset', fileName: 'pages/font.css', source });
    },
  };
}
