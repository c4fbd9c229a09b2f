/**
 * A naive model of a client's data: the rows of the latest feed, and users' edits on top of them. What the product does
 * in SQL is a loop over arrays here.
 */
import type { Row } from '../builders/feed.ts';

export type Model = {
  hierarchy: readonly Row[];
  lines: readonly Row[];
  /** The feed's policy codes. */
  policies: readonly Row[];
  /**
   * The raw records that exist, by kind and name, each with its group: those of lines, and those that stayed after their
   * lines had left.
   */
  raws: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /**
   * Users' edits, by a name that each part chooses: `access ann@x.test`, `status of L3`, `parent of ACME-1`. A missing
   * name means the feed's own value.
   */
  edits: ReadonlyMap<string, unknown>;
};

/** The edited value, or the feed's. */
export function edited<Value>({ edits }: Model, name: string, ofFeed: Value): Value {
  return edits.has(name) ? (edits.get(name) as Value) : ofFeed;
}

/** Values by name in the model; undefined: the feed's own value. */
export type Values = Readonly<Record<string, unknown>>;

export function withValues(model: Model, values: Values): Model {
  const all = [...model.edits, ...Object.entries(values)];
  return { ...model, edits: new Map([...new Map(all)].filter(([, value]) => value !== undefined)) };
}

/** The model's values under these names. */
export function valuesOf({ edits }: Model, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, edits.get(name)]));
}

/** The feed's top-level node above this one. */
export function customerOf({ hierarchy }: Pick<Model, 'hierarchy'>, code: string): string {
  const parent = hierarchy.find(({ node_code }) => node_code === code)?.parent_code;
  return parent ? customerOf({ hierarchy }, parent) : code;
}

/** Policy codes are unique per customer. */
export const rawPolicyOf = (model: Model, line: Row, code: string) =>
  `${customerOf(model, line.node_code ?? '')}/${code}`;

/** Codes of the node and its descendants, by the effective parents. */
export function nodesUnder(model: Model, code: string): string[] {
  const children = model.hierarchy.filter((node) => parentOf(model, node) === code);
  return [code, ...children.flatMap((node) => nodesUnder(model, node.node_code ?? ''))];
}

export function parentOf(model: Model, { node_code, parent_code = '' }: Row): string {
  return edited(model, `parent of ${node_code}`, parent_code);
}

/** Whether every node is below the root, and none is below itself. */
export function isTree(model: Model): boolean {
  const top = model.hierarchy.filter((node) => parentOf(model, node) === '');
  const reached = top.flatMap(({ node_code = '' }) => nodesUnder(model, node_code));
  return reached.length === model.hierarchy.length;
}

/** Whether the line counts in figures. */
export function isCounted(model: Model, { line_key, status = 'Normal' }: Row): boolean {
  const effective = edited(model, `status of ${line_key}`, status);
  const isActive = edited(model, `activity of ${line_key}`, true);
  return isActive && !['Void', 'Cancelled', 'Pending'].includes(effective);
}
