import { createContext } from 'react';

/** A metric's value in each of the months up to the end of the dates. */
export type Trend = {
  /** As displayed. */
  months: readonly string[];
  values: readonly (number | null)[];
};

/** The trends of a dashboard's headline metrics. */
export type Trends = {
  /** The metrics that have one: their space is reserved. */
  names: readonly string[];
  /** null until they are loaded. */
  of: (name: string) => Trend | null;
};

/** Absent where figures have no trend, for example above a dashboard. */
export const TrendsContext = createContext<Trends | null>(null);
