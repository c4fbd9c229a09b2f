/** hierarchy.csv against the nodes that are known: which rows stand, and the hierarchy that follows. */
import { columnsOf } from './columns.ts';
import { readFeedFile } from './feed-file.ts';
import type { Reject, Row } from './row.ts';
import { anyText, dayOfYear } from './rules.ts';

/** A node as the feed sees it. Codes identify; ids are the database's, 0 for a new node. */
export type FeedNode = {
  id: number;
  code: string;
  label: string;
  /** Empty: a customer, right below the root. */
  parentCode: string;
  industry: string | null;
  fiscalYearEnd: string | null;
  /** Where people moved the node to; undefined: nowhere. Empty: right below the root. */
  editedParentCode?: string;
};

export type Hierarchy = {
  /** All nodes that lines may name, those of earlier imports included. */
  nodes: Map<string, FeedNode>;
  added: FeedNode[];
  changed: FeedNode[];
  /** Codes whose rows were rejected, with the row's number. */
  rejected: Map<string, number>;
  rejects: Reject[];
};

const file = 'hierarchy.csv';
const at = columnsOf(file);

type Read = FeedNode & { row: number; reject(column: string, reason: string): void };

/** Reads the file (it may be absent) beside the nodes of earlier imports. */
export async function readHierarchy(folder: string, stored: readonly FeedNode[]): Promise<Hierarchy> {
  const rejects: Reject[] = [];
  const known = new Map(stored.map((node) => [node.code, node]));
  const rows = new Map<string, Read>();
  const rejected = new Map<string, number>();
  await readFeedFile(folder, file, rejects, (row) => {
    const node = readNode(row);
    const code = row.text(at.node_code);
    const earlier = rows.get(code);
    if (earlier) row.fault(at.node_code, `same code as row ${earlier.row}`);
    if (row.reject) {
      if (!earlier && code !== '') rejected.set(code, row.number);
      return;
    }
    const { number } = row;
    const reject = (column: string, value: string, reason: string) => {
      rejects.push({ file, row: number, column, value, reason });
      rejected.set(code, number);
      rows.delete(code);
    };
    rows.set(code, {
      ...node,
      ...(known.get(code) && pick(known.get(code) as FeedNode)),
      row: number,
      reject: (column, reason) => reject(column, node.parentCode, reason),
    });
  });
  for (const code of rows.keys()) rejected.delete(code);
  rejectLooseEnds(rows, known, rejected);
  return { ...merged(rows, known), rejected, rejects };
}

const pick = ({ id, editedParentCode }: FeedNode) => ({
  id,
  ...(editedParentCode !== undefined && { editedParentCode }),
});

function readNode(row: Row): FeedNode {
  return {
    id: 0,
    code: row.require(at.node_code, anyText) ?? '',
    label: row.require(at.label, anyText) ?? '',
    parentCode: row.text(at.parent_code),
    industry: row.read(at.industry, anyText),
    fiscalYearEnd: row.read(at.fiscal_year_end, dayOfYear),
  };
}

/** Rejects rows in a circle, with an unknown parent, or below a rejected row, until none is left. */
function rejectLooseEnds(
  rows: Map<string, Read>,
  known: Map<string, FeedNode>,
  rejected: Map<string, number>,
): void {
  const nodeOf = (code: string) => rows.get(code) ?? known.get(code);
  const circle = [...rows.values()].filter((node) => isInCircle(node.code, (code) => parentOf(nodeOf(code))));
  for (const node of circle) {
    node.reject('parent_code', `the node would lie below itself, by way of "${node.parentCode}"`);
  }
  for (let before = -1; before !== rejected.size; ) {
    before = rejected.size;
    for (const node of [...rows.values()]) {
      if (node.parentCode === '') continue;
      const parentRow = rejected.get(node.parentCode);
      if (parentRow !== undefined) {
        node.reject('parent_code', `needs the node of row ${parentRow}, which is rejected`);
      } else if (!nodeOf(node.parentCode)) node.reject('parent_code', 'unknown node');
    }
  }
}

const parentOf = (node: FeedNode | undefined) => node?.editedParentCode ?? node?.parentCode ?? '';

function isInCircle(start: string, parent: (code: string) => string): boolean {
  const seen = new Set<string>();
  for (let code = parent(start); code !== '' && !seen.has(code); code = parent(code)) {
    if (code === start) return true;
    seen.add(code);
  }
  return false;
}

function merged(rows: Map<string, Read>, known: Map<string, FeedNode>) {
  const nodes = new Map(known);
  const added: FeedNode[] = [];
  const changed: FeedNode[] = [];
  for (const read of rows.values()) {
    const { row: _, reject: __, ...node } = read;
    // Only customers have an industry and a fiscal year.
    if (node.parentCode !== '') Object.assign(node, { industry: null, fiscalYearEnd: null });
    const before = known.get(node.code);
    nodes.set(node.code, node);
    if (!before) added.push(node);
    else if (facts(before) !== facts(node)) changed.push(node);
  }
  return { nodes, added, changed };
}

const facts = ({ label, parentCode, industry, fiscalYearEnd }: FeedNode) =>
  JSON.stringify([label, parentCode, industry, fiscalYearEnd]);

/** The code of the customer that the feed puts a node under. */
export function customerOf(nodes: Map<string, FeedNode>, code: string): string {
  let at = code;
  for (let node = nodes.get(at); node && node.parentCode !== ''; node = nodes.get(at)) at = node.parentCode;
  return at;
}
