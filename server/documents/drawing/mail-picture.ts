/** Charts as pictures, for mails: their letters are outlines, since no font is certain to be installed. */
import sharp from 'sharp';
import type { MoneyFormat } from '../../../charts/format.ts';
import type { MailPicture } from '../../lib/mail-table.ts';
import { type Colors, ink, themeOf } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { rankedHeight } from './chart-shapes.ts';
import { chartOutlines } from './chart-svg.ts';

/** In pixels of a usual screen; a phone shows it at three quarters of the size. */
const size = { width: 440, columns: 220, text: 13, padding: 12 };
/** For screens of a higher resolution. */
const density = 2;

export async function mailPicture(chart: Chart, format: MoneyFormat, colors: Colors): Promise<MailPicture> {
  const inner = size.width - 2 * size.padding;
  const body = chart.kind === 'ranked' ? rankedHeight(chart, inner, size.text) * 1.1 : size.columns;
  const [width, height] = [size.width, Math.ceil(body + 2 * size.padding)];
  const room = { width: inner, height: body, size: size.text };
  const content = chartOutlines(chart, format, themeOf(colors), room);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="${-size.padding} ${-size.padding} ${width} ${height}"><rect x="${-size.padding}" y="${-size.padding}" width="${width}" height="${height}" fill="${ink.paper}"/>${content}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
  return { title: chart.title, alt: chart.summary, png: png.toString('base64'), width, height };
}
