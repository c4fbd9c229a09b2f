/** Checks hierarchy.csv against the known nodes and builds the resulting hierarchy. */
import { type Broken, sameCode } from './broken.ts';
import { columnsOf } from './columns.ts';
import { type Feed, readFeedFile } from './feed-file.ts';
import type { Row } from './row.ts';
import { anyText, dayOfYear, type Grounds } from './rules.ts';
import { shown } from './text.ts';

/** A node from the feed's point of view. Codes identify nodes; ids are the database's, 0 for a new node. */
export type FeedNode = {
  id: number;
  code: string;
  label: string;
  /** Empty for a customer, directly below the root. */
  parentCode: string;
  industry: string | null;
  fiscalYearEnd: string | null;
  /** The parent to which people moved the node; undefined if they did not, empty for directly below the root. */
  editedParentCode?: string;
};

export type Hierarchy = {
  /** All nodes that lines may reference, including those of earlier imports. */
  nodes: Map<string, FeedNode>;
  added: FeedNode[];
  changed: FeedNode[];
  rejected: Broken;
};

const file = 'hierarchy.csv';
const at = columnsOf(file);

type Read = FeedNode & {
  row: number;
  /** `root` is the row because of which this one is rejected. */
  reject(reason: string, cause?: string, root?: number): void;
};

/** Reads the file, which may be missing, and combines it with the nodes of earlier imports. */
export async function readHierarchy(feed: Feed, stored: readonly FeedNode[]): Promise<Hierarchy> {
  const known = new Map(stored.map((node) => [node.code, node]));
  const rows = new Map<string, Read>();
  const rejected: Broken = new Map();
  await readFeedFile(feed, file, (row) => {
    const node = readNode(row);
    const code = row.text(at.node_code);
    const earlier = rows.get(code);
    if (earlier) row.fault(at.node_code, `same code as row ${earlier.row}`, { cause: sameCode });
    if (row.reject) {
      if (!earlier && code !== '') rejected.set(code, { row: row.number, root: row.number });
      return;
    }
    const { number, cells } = row;
    const reject: Read['reject'] = (reason, cause = reason, root) => {
      const needs: Grounds['needs'] = root === undefined ? null : { file, row: root };
      const [column, value] = ['parent_code', shown(node.parentCode)];
      feed.rejects.add({ file, row: number, column, value, reason, cause, needs, cells, source: null });
      rejected.set(code, { row: number, root: root ?? number });
      rows.delete(code);
    };
    rows.set(code, {
      ...node,
      ...(known.get(code) && pick(known.get(code) as FeedNode)),
      row: number,
      reject,
    });
  });
  for (const code of rows.keys()) rejected.delete(code);
  rejectUnattached(rows, known, rejected);
  await feed.rejects.flush();
  return { ...merged(rows, known), rejected };
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
function rejectUnattached(rows: Map<string, Read>, known: Map<string, FeedNode>, rejected: Broken): void {
  const nodeOf = (code: string) => rows.get(code) ?? known.get(code);
  const circle = [...rows.values()].filter((node) => isInCircle(node.code, (code) => parentOf(nodeOf(code))));
  for (const node of circle) {
    const cause = 'the node would lie below itself';
    node.reject(`${cause}, by way of "${node.parentCode}"`, cause);
  }
  for (let before = -1; before !== rejected.size; ) {
    before = rejected.size;
    for (const node of [...rows.values()]) {
      if (node.parentCode === '') continue;
      const parent = rejected.get(node.parentCode);
      if (parent)
        node.reject(`needs the node of row ${parent.row}, which is rejected`, undefined, parent.root);
      else if (!nodeOf(node.parentCode)) node.reject('unknown node');
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

/** The code of the customer under which the feed places a node. */
export function customerOf(nodes: Map<string, FeedNode>, code: string): string {
  let at = code;
  for (let node = nodes.get(at); node && node.parentCode !== ''; node = nodes.get(at)) at = node.parentCode;
  return at;
}
