/** The page's styles, for screens of any width and for A4. */
import { ink, markColors, type Theme } from '../../lib/theme.ts';

export const font = 'Roboto, "Segoe UI", "Helvetica Neue", Arial, sans-serif';

/** Below this width in pixels, tables become cards and charts are narrow. */
const narrow = 640;

export const styleOf = ({ band, onBand, accent, accentText }: Theme) => `
:root { color-scheme: light; --band: ${band}; --on-band: ${onBand}; --accent: ${accent}; --accent-text: ${accentText}; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: ${ink.paper}; color: ${ink.text};
  font: 14px/1.5 ${font}; overflow-wrap: anywhere;
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
}
.cover, main, footer { padding: 24px max(24px, (100% - 960px) / 2); }
.cover { background: var(--band); color: var(--on-band); padding-block: 40px; }
.cover img { display: block; max-width: 220px; max-height: 72px; padding: 8px; margin-bottom: 32px; background: #fff; border-radius: 6px; }
h1 { margin: 0 0 4px; font-size: 34px; line-height: 1.2; }
.cover p { margin: 0; font-size: 19px; }
.cover .tmc { margin-bottom: 24px; font-weight: 600; }
dd { margin: 0; }
h2 { margin: 40px 0 12px; padding-bottom: 6px; border-bottom: 3px solid var(--accent); font-size: 22px; line-height: 1.25; }
h3 { margin: 24px 0 8px; font-size: 16px; }
main section:first-child h2 { margin-top: 8px; }
.topic { margin: 40px 0 0; color: ${ink.quiet}; font-size: 13px; }
.topic + h2 { margin-top: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 12px; }
.cards dl { margin: 0; padding: 12px 14px; background: ${ink.tint}; border-top: 3px solid var(--accent); }
.cards dt, .cards dd { color: ${ink.quiet}; font-size: 13px; }
.cards dd.value { margin: 2px 0; color: ${ink.text}; font-size: 22px; font-weight: 700; line-height: 1.3; }
.cards dd.mark-better { color: ${markColors.better}; }
.cards dd.mark-worse { color: ${markColors.worse}; }
.told { margin: 0; padding: 0; list-style: none; }
.told li { padding: 8px 14px; margin-bottom: 8px; background: ${ink.tint}; border-left: 4px solid var(--accent); }
.told li.better { border-left-color: ${markColors.better}; }
.told li.worse { border-left-color: ${markColors.worse}; }
.told strong, .told span { display: block; }
.told strong { font-weight: 600; }
.told .action { color: var(--accent-text); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 6px; text-align: left; font-weight: 600; font-size: 16px; }
th, td { padding: 6px 8px; border-bottom: 1px solid ${ink.line}; text-align: left; vertical-align: top; }
thead th { border-bottom-width: 2px; color: ${ink.quiet}; font-size: 13px; vertical-align: bottom; }
tbody th { font-weight: 500; }
.number { text-align: right; }
.number, .date { white-space: nowrap; }
tfoot th, tfoot td { font-weight: 700; border-bottom: 0; border-top: 2px solid ${ink.line}; }
.note { margin: 6px 0 0; color: ${ink.quiet}; font-size: 13px; }
.block { margin: 0 0 24px; }
figure { margin: 0; }
figure svg { font-family: inherit; display: block; width: 100%; max-width: 720px; height: auto; }
.narrow { display: none; }
.terms { columns: 2 320px; column-gap: 32px; margin: 0; }
.terms div { break-inside: avoid; padding-bottom: 10px; }
.terms dt { font-weight: 600; }
.terms dd { color: ${ink.quiet}; }
footer { color: ${ink.quiet}; font-size: 13px; border-top: 1px solid ${ink.line}; }
@media screen and (max-width: ${narrow}px) {
  .cover, main, footer { padding-inline: 16px; }
  h1 { font-size: 27px; }
  .cards { grid-template-columns: 1fr 1fr; }
  .cards dd.value { font-size: 18px; }
  .wide { display: none; }
  .narrow { display: block; }
  table, caption, tbody, tfoot, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr, tfoot tr { padding: 8px 0; border-bottom: 1px solid ${ink.line}; }
  tbody th, tfoot th { font-weight: 600; }
  th, td, tfoot th, tfoot td { border: 0; padding: 1px 0; }
  td { display: flex; justify-content: space-between; gap: 16px; text-align: left; white-space: normal; }
  td::before { content: attr(data-head); color: ${ink.quiet}; overflow-wrap: normal; }
  td:has(> span:empty) { display: none; }
  td > span { text-align: right; }
}
@page { size: A4; margin: 14mm 13mm 16mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 9px ${font}; color: ${ink.quiet}; } }
@page :first { margin: 0; @bottom-right { content: none; } }
@media print {
  body { font-size: 11px; }
  .cover { padding: 70mm 25mm 25mm; min-height: 296mm; break-after: page; }
  main, footer { padding: 0; }
  h2 { margin-top: 22px; font-size: 17px; }
  caption, h3 { font-size: 13px; }
  thead th, .note, .topic, footer { font-size: 10px; }
  th, td { padding: 4px 6px; }
  /* What a table comes to stands at its end alone. */
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  h2, h3, caption, .topic { break-after: avoid; }
  .topic { margin-top: 22px; }
  .cards { grid-template-columns: repeat(4, 1fr); }
  .cards dd.value { font-size: 15px; }
  .cards dt, .cards dd { font-size: 10px; }
  tr, li { break-inside: avoid; }
  .block { break-inside: avoid; }
  figure svg { max-width: 150mm; }
  .terms { columns: 2; }
}
`;
