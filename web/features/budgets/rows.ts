/** Cost centres in the order of their hierarchy. */
import type { BudgetRow } from '@tripledger/contract/budgets/calls.ts';

export type PlacedRow = BudgetRow & {
  /** 0: the node that was asked for. */
  depth: number;
  /** Right below it, in their order. */
  parts: readonly PlacedRow[];
};

const byLabel = new Intl.Collator('en-AU', { numeric: true });

/** Parents before what lies below them, those of one parent by name. */
export function inTree(rows: readonly BudgetRow[]): PlacedRow[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const placed: PlacedRow[] = [];
  // No recursion: a hierarchy may be deeper than the call stack.
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

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows whose name holds the text, whatever its case and accents, with those above them; all for no text. */
export function found(rows: readonly PlacedRow[], text: string): readonly PlacedRow[] {
  const wanted = folded(text.trim());
  if (wanted === '') return rows;
  const kept = new Set<number>();
  // From the last on, so that what lies below a row is known before it.
  for (const row of rows.toReversed()) {
    const holds =
      folded(row.costCentre).includes(wanted) || row.parts.some((part) => kept.has(part.entityId));
    if (holds) kept.add(row.entityId);
  }
  return rows.filter(({ entityId }) => kept.has(entityId));
}

/** By node: what the budgets below it come to, of a part without one those below that; without nodes that have none. */
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
