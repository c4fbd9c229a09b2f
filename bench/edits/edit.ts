import type { Browser, Change } from '../dashboards/browser.ts';
import type { Site } from '../dashboards/site.ts';

export type Edit = {
  name: string;
  /** The change to send; `share`, from 0 to below 1, says how far into the data. The browser reads what it needs. */
  next: (site: Site, share: number, browser: Browser) => Promise<Change>;
};
