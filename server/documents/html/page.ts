/** A report as a self-contained page: styles, charts and the logo are inline, and it runs and fetches nothing. */

import { type Theme, themeOf } from '../../lib/theme.ts';
import type { Cover, ReportDocument, Section } from '../document.ts';
import { organisation } from '../shown.ts';
import { blockHtml } from './blocks.ts';
import { html, Markup } from './markup.ts';
import { styleOf } from './style.ts';

/** Prevents the page from running scripts or fetching anything, wherever it is opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function pageOf({ title, cover, sections }: ReportDocument): string {
  const theme = themeOf(cover.colors);
  const style = new Markup(`<style>${styleOf(theme)}</style>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, ${organisation(cover)}, ${cover.periodWords}</title>
${style}
</head>
<body>
${coverHtml(title, cover)}
<main>
${sections.map((section, at) => sectionHtml(section, at, cover, theme))}
</main>
<footer>${cover.tmc} · ${title} · ${organisation(cover)} · ${cover.periodWords}</footer>
</body>
</html>
`.text;
}

function coverHtml(title: string, cover: Cover): Markup {
  const { logo, tmc } = cover;
  const image = logo
    ? html`<img src="data:image/png;base64,${Buffer.from(logo.image).toString('base64')}" width="${logo.width}" height="${logo.height}" alt="${tmc}">`
    : html`<p class="tmc">${tmc}</p>`;
  return html`<header class="cover">
${image}
<h1>${title}</h1>
<p>${organisation(cover)}</p>
<p>${cover.periodWords}</p>
</header>`;
}

function sectionHtml({ name, title, blocks }: Section, at: number, cover: Cover, theme: Theme): Markup {
  const topic = name === title ? null : html`<p class="topic">${name}</p>`;
  return html`<section aria-labelledby="section-${at}">
${topic}<h2 id="section-${at}">${title}</h2>
${blocks.map((block) => blockHtml(block, cover, theme))}
</section>
`;
}
