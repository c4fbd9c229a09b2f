/** The names of the fonts in `app/font.css`. */
import { useSyncExternalStore } from 'react';

const bundled = "'Inter Variable'";
const standIns = "'Inter as Arial', 'Inter as Roboto', system-ui, sans-serif";

export const fontFamily = `${bundled}, ${standIns}`;

/**
 * For text that is laid out by measuring it, as a chart's is: the stand-ins until the bundled font has loaded, then
 * `fontFamily`. ECharts keeps the widths that it measured by the name of the font.
 */
export const useMeasuredFont = (): string =>
  useSyncExternalStore(onLoaded, () => (document.fonts.check(`1em ${bundled}`) ? fontFamily : standIns));

function onLoaded(changed: () => void): () => void {
  document.fonts.addEventListener('loadingdone', changed);
  return () => document.fonts.removeEventListener('loadingdone', changed);
}
