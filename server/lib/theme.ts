/** How reports and mails look in their TMC's colours, adjusted so that text is always readable. */
import { contrast, readable } from '../../charts/contrast.ts';

export const ink = { text: '#1F2933', quiet: '#5A6672', line: '#D9DEE3', paper: '#FFFFFF', tint: '#F4F6F8' };

/** #RRGGBB, from the TMC's settings; `bars`: of charts, null or absent: derived from the background. */
export type Colors = { background: string; text: string; bars?: string | null };

export type Theme = {
  /** The background of covers and bands, and the colour of text on it. */
  band: string;
  onBand: string;
  /** The colour of marks and large titles on paper, and of small text. */
  accent: string;
  accentText: string;
  /** Of charts: the report's dates, and the earlier ones. */
  now: string;
  before: string;
};

/** Good and bad, readable as small text; words beside them say the same. */
export const markColors = { better: '#1B7A43', worse: '#B3261E' } as const;

export function themeOf({ background, text, bars = null }: Colors): Theme {
  const better = contrast(background, ink.paper) >= contrast(background, ink.text) ? ink.paper : ink.text;
  const onBand = contrast(background, text) >= readable.text ? text : better;
  const accent = [background, text].find((one) => contrast(one, ink.paper) >= readable.largeText) ?? ink.text;
  return {
    band: readableBand(background, onBand),
    onBand,
    accent,
    accentText: readableBand(accent, ink.tint),
    now: bars ?? accent,
    before: earlier,
  };
}

/** At 3:1 on paper, in no TMC's colour. */
const earlier = '#87939F';

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
