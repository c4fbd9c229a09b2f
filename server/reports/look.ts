/** How a report looks in its TMC's colours, whatever those are: text stays readable. */
import { contrast, readable } from '../../charts/contrast.ts';
import type { Cover } from './document.ts';

export const ink = { text: '#1F2933', quiet: '#5A6672', line: '#D9DEE3', paper: '#FFFFFF', tint: '#F4F6F8' };

export type Look = {
  /** Of covers and bands; text upon it. */
  band: string;
  onBand: string;
  /** Of marks and large titles upon paper. */
  accent: string;
};

export function lookOf({ background, text }: Cover['colors']): Look {
  const better = contrast(background, ink.paper) >= contrast(background, ink.text) ? ink.paper : ink.text;
  const onBand = contrast(background, text) >= readable.text ? text : better;
  return {
    band: readableBand(background, onBand),
    onBand,
    accent: [background, text].find((one) => contrast(one, ink.paper) >= readable.largeText) ?? ink.text,
  };
}

/** Of colours between light and dark no text is readable, the usual one among them: a little more of either helps. */
function readableBand(color: string, text: string): string {
  const away = text === ink.text ? 255 : 0;
  let [band, part] = [color, 0];
  while (contrast(band, text) < readable.text) {
    part += 0.01;
    band = mixed(color, away, part);
  }
  return band;
}

/** #RRGGBB with so much of white (255) or black (0) in it. */
function mixed(color: string, other: number, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const hex = channels.map((one) =>
    Math.round(one + (other - one) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('').toUpperCase()}`;
}
