/**
 * What a client's data should be, kept as plainly as can be: the rows of the feed that was imported last, and what people
 * laid over them. Whatever the product does in SQL is here a loop over arrays.
 */
import type { Row } from '../builders/feed.ts';

export type Model = {
  hierarchy: readonly Row[];
  lines: readonly Row[];
  /** What the feed says of policy codes. */
  policies: readonly Row[];
  /**
   * What people changed, by a name that its part chooses: `access ann@x.test`, `status of L3`, `parent of ACME-1`. A
   * name that is missing stands for the feed's own value.
   */
  edits: ReadonlyMap<string, unknown>;
};

/** A value that people may have changed, else the feed's. */
export function edited<Value>({ edits }: Model, name: string, ofFeed: Value): Value {
  return edits.has(name) ? (edits.get(name) as Value) : ofFeed;
}

/** Values by their names in the model; undefined: the feed's own. */
export type Values = Readonly<Record<string, unknown>>;

export function withValues(model: Model, values: Values): Model {
  const all = [...model.edits, ...Object.entries(values)];
  return { ...model, edits: new Map([...new Map(all)].filter(([, value]) => value !== undefined)) };
}

/** What the model holds under these names. */
export function valuesOf({ edits }: Model, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, edits.get(name)]));
}

/** Codes of the node and all below it, by the effective parents. */
export function nodesUnder(model: Model, code: string): string[] {
  const children = model.hierarchy.filter((node) => parentOf(model, node) === code);
  return [code, ...children.flatMap((node) => nodesUnder(model, node.node_code ?? ''))];
}

export function parentOf(model: Model, { node_code, parent_code = '' }: Row): string {
  return edited(model, `parent of ${node_code}`, parent_code);
}

/** Whether every node lies below the top, and none below itself. */
export function isTree(model: Model): boolean {
  const top = model.hierarchy.filter((node) => parentOf(model, node) === '');
  const reached = top.flatMap(({ node_code = '' }) => nodesUnder(model, node_code));
  return reached.length === model.hierarchy.length;
}

/** Whether figures count the line. */
export function isCounted(model: Model, { line_key, status = 'Normal' }: Row): boolean {
  const effective = edited(model, `status of ${line_key}`, status);
  const isActive = edited(model, `activity of ${line_key}`, true);
  return isActive && !['Void', 'Cancelled', 'Pending'].includes(effective);
}
