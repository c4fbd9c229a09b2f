/** Arranges cost centres in the order of their hierarchy. */

import type { BudgetRow } from '@tripledger/contract/budgets/calls.ts';
import { withoutCaseAndAccents } from '@tripledger/contract/vocabulary/texts.ts';

export type PlacedRow = BudgetRow & {
  /** 0: the requested node. */
  depth: number;
  /** The direct children, in order. */
  parts: readonly PlacedRow[];
};

const byLabel = new Intl.Collator('en-AU', { numeric: true });

/** Parents precede their children; siblings are sorted by name. */
export function inTree(rows: readonly BudgetRow[]): PlacedRow[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const placed: PlacedRow[] = [];
  // Iterative, because a hierarchy may be deeper than the call stack.
  const waiting: { row: BudgetRow; depth: number; parts: PlacedRow[] }[] = [];
  const put = (parentId: number | null, depth: number, siblings: PlacedRow[]) => {
    const children = (below.get(parentId) ?? []).toSorted(
      (one, other) => byLabel.compare(one.costCentre, other.costCentre) || one.entityId - other.entityId,
    );
    for (const row of children.reverse()) waiting.push({ row, depth, parts: siblings });
  };
  put(null, 0, []);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parts: PlacedRow[] = [];
    const one: PlacedRow = { ...next.row, depth: next.depth, parts };
    next.parts.push(one);
    placed.push(one);
    put(one.entityId, next.depth + 1, parts);
  }
  return placed;
}

/**
 * The rows whose name contains the text, ignoring case and accents, with their ancestors; all rows for an empty text.
 */
export function found(rows: readonly PlacedRow[], text: string): readonly PlacedRow[] {
  const searchText = withoutCaseAndAccents(text.trim());
  if (searchText === '') return rows;
  const kept = new Set<number>();
  // In reverse order, so that children are processed before their parents.
  for (const row of rows.toReversed()) {
    const holds =
      withoutCaseAndAccents(row.costCentre).includes(searchText) ||
      row.parts.some((part) => kept.has(part.entityId));
    if (holds) kept.add(row.entityId);
  }
  return rows.filter(({ entityId }) => kept.has(entityId));
}

/**
 * By node: the sum of the budgets below it. A part without a budget contributes the budgets below it. Nodes without
 * any are omitted.
 */
export function sumsBelow(
  rows: readonly PlacedRow[],
  budgetOf: (row: PlacedRow) => number | null,
): Map<number, number> {
  const cents = new Map<number, number>();
  for (const { entityId, parts } of rows.toReversed()) {
    const known = parts.flatMap((part) => {
      const own = budgetOf(part);
      return own === null ? (cents.get(part.entityId) ?? []) : Math.round(own * 100);
    });
    if (known.length > 0)
      cents.set(
        entityId,
        known.reduce((sum, one) => sum + one, 0),
      );
  }
  return new Map([...cents].map(([id, sum]) => [id, sum / 100]));
}
