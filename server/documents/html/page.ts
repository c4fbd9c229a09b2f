/** A report as a self-contained page: styles, charts and the logo are inline, and it runs and fetches nothing. */

import { themeOf } from '../../lib/theme.ts';
import type { Cover, ReportDocument, Section } from '../document.ts';
import { coverFacts, organisation, periodText } from '../shown.ts';
import { blockHtml } from './blocks.ts';
import { html, Markup } from './markup.ts';
import { styleOf } from './style.ts';

/** Prevents the page from running scripts or fetching anything, wherever it is opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function pageOf({ title, cover, sections, glossary }: ReportDocument): string {
  const style = new Markup(`<style>${styleOf(themeOf(cover.colors))}</style>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, ${organisation(cover)}, ${periodText(cover.period)}</title>
${style}
</head>
<body>
${coverHtml(title, cover)}
<main>
${sections.map((section, at) => sectionHtml(section, at, cover))}
<section aria-labelledby="glossary">
<h2 id="glossary">Glossary</h2>
<dl class="glossary">${glossary.map(({ label, definition }) => html`<div><dt>${label}</dt><dd>${definition}</dd></div>\n`)}</dl>
</section>
</main>
<footer>${cover.tmc} · ${title} · ${organisation(cover)} · ${periodText(cover.period)}</footer>
</body>
</html>
`.text;
}

function coverHtml(title: string, cover: Cover): Markup {
  const { logo, tmc } = cover;
  const facts = coverFacts(cover).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const image =
    logo &&
    html`<img src="data:image/png;base64,${Buffer.from(logo.image).toString('base64')}" width="${logo.width}" height="${logo.height}" alt="${tmc}">`;
  return html`<header class="cover">
${image}<h1>${title}</h1>
<p>${organisation(cover)}</p>
<p>${periodText(cover.period)}</p>
<dl>${facts}</dl>
</header>`;
}

function sectionHtml({ title, blocks }: Section, at: number, cover: Cover): Markup {
  return html`<section aria-labelledby="section-${at}">
<h2 id="section-${at}">${title}</h2>
${blocks.map((block) => blockHtml(block, cover))}
</section>
`;
}
