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
  return {
    band: background,
    onBand: contrast(background, text) >= readable.text ? text : better,
    accent: [background, text].find((one) => contrast(one, ink.paper) >= readable.largeText) ?? ink.text,
  };
}
