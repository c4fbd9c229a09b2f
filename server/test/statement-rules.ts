/**
 * The storage rules that a statement can break, found by PostgreSQL's own grammar; what they are for stands in
 * docs/decisions/016-guards-of-tenant-tables.md.
 *
 * A tenant table is bound where `client_id` equals a parameter or a literal, or the `client_id` of another tenant
 * table of the statement that is; each branch of a union, each common table and each subquery by itself (a subquery
 * may be bound by the query around it). Temporary tables are no tenant tables.
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
import { sharedTables } from '../db/table-list.ts';
import { type Around, type Block, isOneClient, readBlock, tenantOf, wordsOf } from './statement-sources.ts';

await loadModule();

const known = new Map<string, readonly string[]>();

/** What is wrong with the statement, one line for each fault. Throws for what is no statement of PostgreSQL. */
export function rulesBroken(text: string): readonly string[] {
  const faults = known.get(text) ?? check(text);
  known.set(text, faults);
  return faults;
}

function check(text: string): readonly string[] {
  const { stmts = [] } = parseSync(text);
  const faults = new Set(stmts.length > 1 ? ['sends several statements as one'] : []);
  look(stmts, { commonTables: new Set(), outer: null }, (fault) => faults.add(fault));
  return [...faults];
}

type Tell = (fault: string) => void;
type Leaf = { select: SelectStmt; block: Block };

/** How each kind of node is looked at; whatever stands below any other is looked at in turn. */
function look(tree: unknown, around: Around, tell: Tell): void {
  if (Array.isArray(tree)) for (const one of tree) look(one, around, tell);
  else if (tree !== null && typeof tree === 'object') {
    for (const [kind, node] of Object.entries(tree)) (looks[kind] ?? look)(node, around, tell);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the key says what the node is
const looks: Record<string, (node: any, around: Around, tell: Tell) => void> = {
  SelectStmt: lookAtSelect,
  InsertStmt: lookAtInsert,
  UpdateStmt: lookAtUpdate,
  DeleteStmt(statement: DeleteStmt, around, tell) {
    const { relation, usingClause = [], whereClause, withClause, returningClause } = statement;
    const inside = withCommonTables(withClause, around, tell);
    const parts = [usingClause, whereClause, returningClause];
    lookAtBlock(parts, [asNode(relation), ...usingClause], whereClause, inside, tell);
  },
  MergeStmt: (_, __, tell) => tell('merges'),
  TruncateStmt: lookAtWhole,
  LockStmt: lookAtWhole,
  CopyStmt({ relation, query }: { relation?: RangeVar; query?: Node }, around, tell) {
    if (relation) lookAtWhole({ relations: [asNode(relation)] }, around, tell);
    look(query, around, tell);
  },
  FuncCall(call: { funcname?: Node[]; args?: Node[] }, around, tell) {
    if (wordsOf(call.funcname ?? []).at(-1) === 'set_config') tell('sets a setting by set_config()');
    look(Object.values(call), around, tell);
  },
};

/** Answers its branches. */
function lookAtSelect(select: SelectStmt, around: Around, tell: Tell): Leaf[] {
  const { larg, rarg, withClause, ...own } = select;
  const inside = withCommonTables(withClause, around, tell);
  if (larg && rarg) return [larg, rarg].flatMap((branch) => lookAtSelect(branch, inside, tell));
  for (const list of select.valuesLists ?? []) {
    if (holds(list, 'SubLink')) tell('has a subquery in VALUES');
  }
  const block = lookAtBlock(own, select.fromClause ?? [], select.whereClause, inside, tell);
  return [{ select, block }];
}

/** The block's tables are bound; its parts are looked at with them around. */
function lookAtBlock(
  parts: object,
  from: readonly Node[],
  where: Node | undefined,
  around: Around,
  tell: Tell,
): Block {
  const block = readBlock(from, where, around);
  for (const source of block.sources) {
    if (source.tenant && !block.bound.has(source)) tell(`does not bind ${source.tenant} to one client`);
  }
  look(Object.values(parts), { ...around, outer: block }, tell);
  return block;
}

function withCommonTables(clause: WithClause | undefined, around: Around, tell: Tell): Around {
  let inside = around;
  for (const one of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in one)) continue;
    const { ctename = '', ctequery } = one.CommonTableExpr;
    const next = { ...inside, commonTables: new Set([...inside.commonTables, ctename]) };
    look(ctequery, clause?.recursive ? next : inside, tell);
    inside = next;
  }
  return inside;
}

function lookAtInsert(insert: InsertStmt, around: Around, tell: Tell): void {
  const { relation = {}, cols = [], selectStmt, onConflictClause: conflict, returningClause } = insert;
  const inside = withCommonTables(insert.withClause, around, tell);
  const leaves =
    selectStmt && 'SelectStmt' in selectStmt ? lookAtSelect(selectStmt.SelectStmt, inside, tell) : [];
  const table = tenantOf(relation, inside);
  const at = cols.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === 'client_id');
  const isBound = (value: Node | undefined, block: Block) => at >= 0 && isOneClient(value, block);
  for (const { select, block } of leaves) {
    const rows = select.valuesLists?.map((list) => ('List' in list ? (list.List.items ?? []) : []));
    const values = rows ? rows.map((row) => row[at]) : [valueIn(select.targetList?.[at])];
    if (table && !values.every((value) => isBound(value, block))) tell(`writes ${table} of no one client`);
  }
  if (table && leaves.length === 0) tell(`writes ${table} of no one client`);
  const selects = leaves.some(({ select }) => !select.valuesLists);
  if (table && selects && !conflict && !returningClause) tell(`copies into ${table}: use insertSelected()`);
  if (callsOf(conflict).some(isClock)) tell('asks the clock in ON CONFLICT DO UPDATE');
  if (table && setsClient(conflict?.targetList)) tell(`changes the client of ${table}`);
  look([conflict?.targetList, conflict?.whereClause, returningClause], inside, tell);
}

function lookAtUpdate(update: UpdateStmt, around: Around, tell: Tell): void {
  const { relation = {}, fromClause = [], targetList, whereClause, withClause, returningClause } = update;
  const inside = withCommonTables(withClause, around, tell);
  const parts = [fromClause, targetList, whereClause, returningClause];
  lookAtBlock(parts, [asNode(relation), ...fromClause], whereClause, inside, tell);
  const table = tenantOf(relation, around);
  if (table && setsClient(targetList)) tell(`changes the client of ${table}`);
  if (!table && !((relation.relname ?? '') in sharedTables)) return;
  if (callsOf(update).some(isVolatile)) tell('updates with a volatile function');
  const chosen = [...below(update, 'CaseExpr'), ...below(update, 'CoalesceExpr')];
  if (callsOf(chosen).some(isClock)) tell('asks the clock in CASE or COALESCE of an update');
}

/** What takes a table as a whole takes that of every client. */
function lookAtWhole({ relations = [] }: { relations?: Node[] }, around: Around, tell: Tell): void {
  for (const one of relations) {
    const table = 'RangeVar' in one ? tenantOf(one.RangeVar, around) : null;
    if (table) tell(`does not bind ${table} to one client`);
  }
}

const asNode = (relation: RangeVar = {}): Node => ({ RangeVar: relation });
const valueIn = (node: Node | undefined) => (node && 'ResTarget' in node ? node.ResTarget.val : undefined);
const setsClient = (list: readonly Node[] = []) =>
  list.some((one) => 'ResTarget' in one && one.ResTarget.name === 'client_id');

const isClock = (call: string) => /^(now|\w+_timestamp|current_\w+|local\w+)$/.test(call);
const isVolatile = (call: string) =>
  /^(random|gen_random_uuid|nextval|setval|clock_timestamp|timeofday|set_config)$/.test(call);

/** Names of the functions that are called anywhere below; `current_timestamp` and its like as one. */
function callsOf(tree: unknown): string[] {
  const calls = below(tree, 'FuncCall').map((call) => (call as { funcname?: Node[] }).funcname ?? []);
  const clocks = below(tree, 'SQLValueFunction').map(() => 'current_timestamp');
  return [...calls.map((name) => wordsOf(name).at(-1) ?? ''), ...clocks];
}

const holds = (tree: unknown, kind: string) => below(tree, kind).length > 0;

/** All nodes of a kind, however deep. */
function below(tree: unknown, kind: string): unknown[] {
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, node]) => [
    ...(key === kind ? [node] : []),
    ...below(node, kind),
  ]);
}
