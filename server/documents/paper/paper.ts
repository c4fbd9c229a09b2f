/** A report as a PDF file: A4, with selectable text and embedded fonts. */
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { ink, type Theme, themeOf } from '../../lib/theme.ts';
import type { Cover, ReportDocument } from '../document.ts';
import { faces, fitted } from '../drawing/letters.ts';
import { coverFacts, organisation, periodText } from '../shown.ts';
import { glossaryContent, headLevel, sectionContent } from './blocks.ts';
import { page, pieces, text, textWidth } from './texts.ts';

pdfmake.setFonts(faces);
const files = new Set<string>(Object.values(faces).flatMap((face) => Object.values(face)));
pdfmake.setLocalAccessPolicy((path) => files.has(path));
pdfmake.setUrlAccessPolicy(() => false);

export async function paperOf(document: ReportDocument): Promise<Buffer> {
  return pdfmake.createPdf(definition(document)).getBuffer();
}

function definition({ title, cover, sections, glossary }: ReportDocument): TDocumentDefinitions {
  const theme = themeOf(cover.colors);
  return {
    pageSize: 'A4',
    pageMargins: [page.margin, page.top, page.margin, page.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink.text },
    version: '1.7',
    displayTitle: true,
    language: 'en',
    info: {
      ...{ DataVersion: String(cover.dataVersion) },
      title: `${title}: ${organisation(cover)}`,
      author: cover.tmc,
      subject: `${periodText(cover.period)}, data version ${cover.dataVersion}`,
      creator: 'Tripledger',
      creationDate: cover.madeAt,
    },
    content: [
      ...coverContent(title, cover, theme),
      ...sections.flatMap((section) => sectionContent(section, cover, theme)),
      ...glossaryContent(glossary, theme),
    ],
    background: (number) => backgroundOf(number, theme),
    footer: (number, count) => footerOf(number, count, title, cover),
    // A heading stays on the page of the content that follows it.
    pageBreakBefore: ({ headlineLevel }, nodes) =>
      headlineLevel === headLevel &&
      nodes.getFollowingNodesOnPage().every((node) => node.headlineLevel === headLevel),
  };
}

/** The position and height of the cover's band. */
const band = { y: 190, height: 250 };

function backgroundOf(number: number, { band: color }: Theme): Content {
  const [y, h] = number === 1 ? [band.y, band.height] : [0, 10];
  return { canvas: [{ type: 'rect', x: 0, y, w: page.width, h, color }] };
}

function footerOf(number: number, count: number, title: string, cover: Cover): Content {
  if (number === 1) return '';
  const words = [organisation(cover), periodText(cover.period), title].map((one) => fitted(one, 170, 8, 1));
  return {
    columns: [
      { text: pieces(words.join('  ·  ')), width: '*' },
      { text: `Page ${number} of ${count}`, width: 80, alignment: 'right' },
    ],
    fontSize: 8,
    color: ink.quiet,
    margin: [page.margin, 20, page.margin, 0],
  };
}

function coverContent(title: string, cover: Cover, { onBand }: Theme): Content[] {
  const at = (y: number, content: Content): Content => ({
    stack: [content],
    absolutePosition: { x: page.margin, y },
  });
  const facts = coverFacts(cover).map(([name, value]): Content => {
    const [label, width] = [90, textWidth - 90];
    const fontSize = 10;
    return {
      columns: [
        { width: label, ...text(name, { fontSize, color: ink.quiet }, label) },
        { width, ...text(value, { fontSize, color: ink.text }, width) },
      ],
      margin: [0, 0, 0, 6],
    };
  });
  return [
    at(90, cover.logo ? logoOf(cover.logo) : text(cover.tmc, { fontSize: 20, bold: true, color: ink.text })),
    at(
      band.y + 48,
      text(fitted(title, textWidth, 34, 1, 'bold'), { fontSize: 34, bold: true, color: onBand }),
    ),
    at(band.y + 104, text(fitted(organisation(cover), textWidth, 20, 3), { fontSize: 20, color: onBand })),
    at(band.y + 196, text(periodText(cover.period), { fontSize: 14, color: onBand })),
    { stack: facts, margin: [0, band.y + band.height + 40 - page.top, 0, 0] },
    { text: '', pageBreak: 'after' },
  ];
}

function logoOf({ image, width, height }: NonNullable<Cover['logo']>): Content {
  const scale = Math.min(220 / width, 64 / height);
  const data = `data:image/png;base64,${Buffer.from(image).toString('base64')}`;
  return { image: data, width: width * scale, height: height * scale };
}
