/**
 * The storage rules that a statement can break, found by PostgreSQL's own grammar; what they are for stands in
 * docs/decisions/016-tests-check-tenant-isolation.md.
 *
 * A tenant table is bound if its `client_id` equals a parameter, a literal, or the `client_id` of another bound tenant
 * table of the statement. Each branch of a union, each common table expression and each subquery must be bound
 * separately (a subquery may be bound by the query around it). Temporary tables are not tenant tables.
 */
import {
  type DeleteStmt,
  type InsertStmt,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';
import { sharedTables } from '../database/table-list.ts';
import { type Around, type Block, isOneClient, readBlock, tenantOf, wordsOf } from './statement-sources.ts';

await loadModule();

const known = new Map<string, readonly string[]>();

/** The statement's faults, one line each. Throws for a text that is not a PostgreSQL statement. */
export function rulesBroken(text: string): readonly string[] {
  const faults = known.get(text) ?? check(text);
  known.set(text, faults);
  return faults;
}

function check(text: string): readonly string[] {
  const { stmts = [] } = parseSync(text);
  const faults = new Set(stmts.length > 1 ? ['sends several statements as one'] : []);
  visit(stmts, { commonTables: new Set(), outer: null }, (fault) => faults.add(fault));
  return [...faults];
}

type Report = (fault: string) => void;
type Leaf = { select: SelectStmt; block: Block };

/** Visits a tree; nodes without their own visitor are traversed. */
function visit(tree: unknown, around: Around, report: Report): void {
  if (Array.isArray(tree)) for (const one of tree) visit(one, around, report);
  else if (tree !== null && typeof tree === 'object') {
    for (const [kind, node] of Object.entries(tree)) (visitors[kind] ?? visit)(node, around, report);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the key says what the node is
const visitors: Record<string, (node: any, around: Around, report: Report) => void> = {
  SelectStmt: visitSelect,
  InsertStmt: visitInsert,
  UpdateStmt: visitUpdate,
  DeleteStmt(statement: DeleteStmt, around, report) {
    const { relation, usingClause = [], whereClause, withClause, returningClause } = statement;
    const inside = withCommonTables(withClause, around, report);
    const parts = [usingClause, whereClause, returningClause];
    visitBlock(parts, [asNode(relation), ...usingClause], whereClause, inside, report);
  },
  MergeStmt: (_, __, report) => report('merges'),
  TruncateStmt: visitWholeTable,
  LockStmt: visitWholeTable,
  CopyStmt({ relation, query }: { relation?: RangeVar; query?: Node }, around, report) {
    if (relation) visitWholeTable({ relations: [asNode(relation)] }, around, report);
    visit(query, around, report);
  },
  FuncCall(call: { funcname?: Node[]; args?: Node[] }, around, report) {
    if (wordsOf(call.funcname ?? []).at(-1) === 'set_config') report('sets a setting by set_config()');
    visit(Object.values(call), around, report);
  },
};

/** Returns the branches of the select. */
function visitSelect(select: SelectStmt, around: Around, report: Report): Leaf[] {
  const { larg, rarg, withClause, ...own } = select;
  const inside = withCommonTables(withClause, around, report);
  if (larg && rarg) return [larg, rarg].flatMap((branch) => visitSelect(branch, inside, report));
  for (const list of select.valuesLists ?? []) {
    if (holds(list, 'SubLink')) report('has a subquery in VALUES');
  }
  const block = visitBlock(own, select.fromClause ?? [], select.whereClause, inside, report);
  return [{ select, block }];
}

/** Checks that the block's tables are bound, and visits its parts within the block. */
function visitBlock(
  parts: object,
  from: readonly Node[],
  where: Node | undefined,
  around: Around,
  report: Report,
): Block {
  const block = readBlock(from, where, around);
  for (const source of block.sources) {
    if (source.tenant && !block.bound.has(source)) report(`does not bind ${source.tenant} to one client`);
  }
  for (const name of wholeRowsIn(parts, block)) report(`reads ${name} as a whole row, beside a tenant table`);
  visit(Object.values(parts), { ...around, outer: block }, report);
  return block;
}

/**
 * The temporary tables that the block reads as whole rows, beside a tenant table: Citus sends only the columns that a
 * statement names, and takes the others for null.
 */
function wholeRowsIn(parts: object, { sources }: Block): string[] {
  const temporary = sources.filter(({ isTemporary }) => isTemporary).map(({ name }) => name);
  if (temporary.length === 0 || !sources.some(({ tenant }) => tenant)) return [];
  const columns = nodesOfKind(parts, 'ColumnRef') as { fields?: Node[] }[];
  const named = new Set(columns.map(({ fields = [] }) => wordsOf(fields).join('.')));
  return temporary.filter((name) => named.has(name));
}

function withCommonTables(clause: WithClause | undefined, around: Around, report: Report): Around {
  let inside = around;
  for (const one of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in one)) continue;
    const { ctename = '', ctequery } = one.CommonTableExpr;
    const next = { ...inside, commonTables: new Set([...inside.commonTables, ctename]) };
    visit(ctequery, clause?.recursive ? next : inside, report);
    inside = next;
  }
  return inside;
}

function visitInsert(insert: InsertStmt, around: Around, report: Report): void {
  const { relation = {}, cols = [], selectStmt, onConflictClause: conflict, returningClause } = insert;
  const inside = withCommonTables(insert.withClause, around, report);
  const leaves =
    selectStmt && 'SelectStmt' in selectStmt ? visitSelect(selectStmt.SelectStmt, inside, report) : [];
  const table = tenantOf(relation, inside);
  const at = cols.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === 'client_id');
  const isBound = (value: Node | undefined, block: Block) => at >= 0 && isOneClient(value, block);
  for (const { select, block } of leaves) {
    const rows = select.valuesLists?.map((list) => ('List' in list ? (list.List.items ?? []) : []));
    const values = rows ? rows.map((row) => row[at]) : [valueIn(select.targetList?.[at])];
    if (table && !values.every((value) => isBound(value, block)))
      report(`writes ${table} without binding one client`);
  }
  if (table && leaves.length === 0) report(`writes ${table} without binding one client`);
  const selects = leaves.some(({ select }) => !select.valuesLists);
  if (table && selects && !conflict && !returningClause) report(`copies into ${table}: use insertSelected()`);
  if (callsOf(conflict).some(isClock)) report('reads the clock in ON CONFLICT DO UPDATE');
  if (table && setsClient(conflict?.targetList)) report(`changes the client of ${table}`);
  visit([conflict?.targetList, conflict?.whereClause, returningClause], inside, report);
}

function visitUpdate(update: UpdateStmt, around: Around, report: Report): void {
  const { relation = {}, fromClause = [], targetList, whereClause, withClause, returningClause } = update;
  const inside = withCommonTables(withClause, around, report);
  const parts = [fromClause, targetList, whereClause, returningClause];
  visitBlock(parts, [asNode(relation), ...fromClause], whereClause, inside, report);
  const table = tenantOf(relation, around);
  if (table && setsClient(targetList)) report(`changes the client of ${table}`);
  if (!table && !((relation.relname ?? '') in sharedTables)) return;
  if (callsOf(update).some(isVolatile)) report('updates with a volatile function');
  const chosen = [...nodesOfKind(update, 'CaseExpr'), ...nodesOfKind(update, 'CoalesceExpr')];
  if (callsOf(chosen).some(isClock)) report('reads the clock in CASE or COALESCE of an update');
}

/** Statements on a whole table affect every client's rows. */
function visitWholeTable({ relations = [] }: { relations?: Node[] }, around: Around, report: Report): void {
  for (const one of relations) {
    const table = 'RangeVar' in one ? tenantOf(one.RangeVar, around) : null;
    if (table) report(`does not bind ${table} to one client`);
  }
}

const asNode = (relation: RangeVar = {}): Node => ({ RangeVar: relation });
const valueIn = (node: Node | undefined) => (node && 'ResTarget' in node ? node.ResTarget.val : undefined);
const setsClient = (list: readonly Node[] = []) =>
  list.some((one) => 'ResTarget' in one && one.ResTarget.name === 'client_id');

const isClock = (call: string) => /^(now|\w+_timestamp|current_\w+|local\w+)$/.test(call);
const isVolatile = (call: string) =>
  /^(random|gen_random_uuid|nextval|setval|clock_timestamp|timeofday|set_config)$/.test(call);

/** Names of all functions called in the tree; `current_timestamp` and similar are treated as one. */
function callsOf(tree: unknown): string[] {
  const calls = nodesOfKind(tree, 'FuncCall').map((call) => (call as { funcname?: Node[] }).funcname ?? []);
  const clocks = nodesOfKind(tree, 'SQLValueFunction').map(() => 'current_timestamp');
  return [...calls.map((name) => wordsOf(name).at(-1) ?? ''), ...clocks];
}

const holds = (tree: unknown, kind: string) => nodesOfKind(tree, kind).length > 0;

/** All nodes of a kind, at any depth. */
function nodesOfKind(tree: unknown, kind: string): unknown[] {
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, node]) => [
    ...(key === kind ? [node] : []),
    ...nodesOfKind(node, kind),
  ]);
}
