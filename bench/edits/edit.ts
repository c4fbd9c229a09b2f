import type { Browser, Change } from '../dashboards/browser.ts';
import type { Site } from '../openings.ts';

export type Edit = {
  name: string;
  /**
   * Returns the change to send; `share`, from 0 to below 1, is the position in the data. `browser` may read data for
   * it.
   */
  next: (site: Site, share: number, browser: Browser) => Promise<Change>;
};
