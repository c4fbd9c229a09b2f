/** Turns the Airfare screen's answers into what its charts draw and its tables list. */

import type { Slice } from '@tripledger/charts/slices.ts';
import type {
  advancePurchase,
  airlineMarketShare,
  spendByClassOfTravel,
} from '@tripledger/contract/airfare/calls.ts';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
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

/** Each fare type's subtotal with its classes. */
export function classBranches(rows: readonly ClassRow[]): Branch<ClassRow>[] {
  const classes = Map.groupBy(
    rows.filter(({ classOfTravel }) => classOfTravel !== null),
    ({ fareTypeDescription }) => fareTypeDescription,
  );
  return rows
    .filter(({ classOfTravel }) => classOfTravel === null)
    .map((row) => ({ row, children: classes.get(row.fareTypeDescription) ?? [] }));
}

/** Classes of travel: the level that opens no further. */
const lastLevel = 2;
export const levelNames = ['fare type', 'fare type description', 'class of travel'] as const;

/** The bars at the end of a path of names; empty where the path leads nowhere. */
export function daysAt(days: readonly DaysNode[], path: readonly string[]): readonly DaysNode[] {
  return path.reduce<readonly DaysNode[]>(
    (nodes, name) => nodes.find((node) => node.name === name)?.children ?? [],
    days,
  );
}

/** The path one level down; null at the last. */
export function drilled(path: readonly string[], name: string): readonly string[] | null {
  return path.length < lastLevel ? [...path, name] : null;
}

/** The path of names as a call sends it. */
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

/** A bar as its table lists it. */
export type DaysRow = { name: string; value: number; lines: number; before?: number | null };

/** The bars of one level; a mean that was not there before is missing, not zero. */
export function daysRows(nodes: readonly DaysNode[], before: readonly DaysNode[] | undefined): DaysRow[] {
  return nodes.map(({ name, value, lines }) => {
    const then = before?.find((node) => node.name === name);
    return { name, value, lines, ...(before && { before: then?.value ?? null }) };
  });
}
