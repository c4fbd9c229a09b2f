/** Prepares the responses of the Airfare screen for its charts and tables. */

import type { Slice } from '@tripledger/charts/slices.ts';
import type {
  advancePurchase,
  airlineMarketShare,
  spendByClassOfTravel,
} from '@tripledger/contract/airfare/calls.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { Compared } from '../../shared/compare/with-before.ts';
import type { Branch } from '../../ui/TreeTable.tsx';

export type Airline = Compared<Answer<typeof airlineMarketShare>[number]>;
export type ClassRow = Compared<Answer<typeof spendByClassOfTravel>[number]>;
export type Days = Answer<typeof advancePurchase>;
/** A bar of any level. */
export type DaysNode = { name: string; value: number; lines: number; children?: readonly DaysNode[] };

/** A slice with its airline, which a click opens. */
export type AirlineSlice = Slice & Pick<Airline, 'airline' | 'airlineName'>;

export function airlineSlices(airlines: readonly Airline[]): AirlineSlice[] {
  return airlines.map(({ airline, airlineName, totalSpend, color, before }) => ({
    airline,
    airlineName,
    name: airlineName,
    value: totalSpend,
    color,
    ...(before !== undefined && { before }),
  }));
}

/** Groups the subtotal of each fare type with its classes. */
export function classBranches(rows: readonly ClassRow[]): Branch<ClassRow>[] {
  const classes = Map.groupBy(
    rows.filter(({ classOfTravel }) => classOfTravel !== null),
    ({ fareTypeDescription }) => fareTypeDescription,
  );
  return rows
    .filter(({ classOfTravel }) => classOfTravel === null)
    .map((row) => ({ row, children: classes.get(row.fareTypeDescription) ?? [] }));
}

/** The level of classes of travel, below which there is none. */
const lastLevel = 2;

/** The bars below a path of names; empty if the path does not exist. */
export function daysAt(days: readonly DaysNode[], path: readonly string[]): readonly DaysNode[] {
  return path.reduce<readonly DaysNode[]>(
    (nodes, name) => nodes.find((node) => node.name === name)?.children ?? [],
    days,
  );
}

/** The path one level down; null at the last level. */
export function drillDownPath(path: readonly string[], name: string): readonly string[] | null {
  return path.length < lastLevel ? [...path, name] : null;
}

/** Converts a path of names to query parameters. */
export function farePath([fareType, fareTypeDescription, classOfTravel]: readonly string[]): {
  fareType?: string;
  fareTypeDescription?: string;
  classOfTravel?: string;
} {
  return {
    ...(fareType !== undefined && { fareType }),
    ...(fareTypeDescription !== undefined && { fareTypeDescription }),
    ...(classOfTravel !== undefined && { classOfTravel }),
  };
}

/** A bar as a row of the table. */
export type DaysRow = { name: string; value: number; lines: number; before?: number | null };

/** The bars of one level; the earlier mean of a new bar is null, not zero. */
export function daysRows(nodes: readonly DaysNode[], before: readonly DaysNode[] | undefined): DaysRow[] {
  return nodes.map(({ name, value, lines }) => {
    const then = before?.find((node) => node.name === name);
    return { name, value, lines, ...(before && { before: then?.value ?? null }) };
  });
}
