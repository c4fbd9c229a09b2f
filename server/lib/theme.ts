/** How reports and mails look in their TMC's colours, adjusted so that text is always readable. */
import { contrast, readable } from '../../charts/contrast.ts';

export const ink = { text: '#1F2933', quiet: '#5A6672', line: '#D9DEE3', paper: '#FFFFFF', tint: '#F4F6F8' };

/** #RRGGBB, from the TMC's settings. */
export type Colors = { background: string; text: string };

export type Theme = {
  /** The background of covers and bands, and the colour of text on it. */
  band: string;
  onBand: string;
  /** The colour of marks and large titles on paper. */
  accent: string;
};

export function themeOf({ background, text }: Colors): Theme {
  const better = contrast(background, ink.paper) >= contrast(background, ink.text) ? ink.paper : ink.text;
  const onBand = contrast(background, text) >= readable.text ? text : better;
  return {
    band: readableBand(background, onBand),
    onBand,
    accent: [background, text].find((one) => contrast(one, ink.paper) >= readable.largeText) ?? ink.text,
  };
}

/**
 * On mid-tones, the default colour among them, no text is readable: the band is lightened or darkened until the text's
 * contrast suffices.
 */
function readableBand(color: string, text: string): string {
  const target = text === ink.text ? 255 : 0;
  let [band, part] = [color, 0];
  while (contrast(band, text) < readable.text) {
    part += 0.01;
    band = mixed(color, target, part);
  }
  return band;
}

/** `color` mixed with this part of white (255) or black (0), as #RRGGBB. */
function mixed(color: string, other: number, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const hex = channels.map((one) =>
    Math.round(one + (other - one) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('').toUpperCase()}`;
}
