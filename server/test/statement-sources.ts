/** The sources of one block of a statement, and which of its tenant tables are bound to one client. */
import type { Node, RangeVar } from 'libpg-query';
import { sharedTables, tenantTables } from '../database/table-list.ts';
import { views } from '../database/views.ts';

const ofTenants: readonly string[] = [...tenantTables, ...views];

/** A table, subquery or function by its alias in the block; `tenant`: the tenant table, if it is one. Tables of no list are temporary. */
export type Source = { name: string; tenant: string | null; isTemporary: boolean };

export type Block = {
  sources: readonly Source[];
  bound: ReadonlySet<Source>;
  /** The query around a subquery. */
  outer: Block | null;
};

/** Common table expressions hide tables of the same name. */
export type Around = { commonTables: ReadonlySet<string>; outer: Block | null };

/** `one = other`; rows of `binds` are excluded unless it holds. */
type Equality = { one: Node; other: Node; binds: readonly Source[] };

export function readBlock(from: readonly Node[], where: Node | undefined, around: Around): Block {
  const equalities: Equality[] = [];
  const sources = from.flatMap((node) => gather(node, around, equalities));
  equalities.push(...equalitiesOf(where, sources));
  const bound = new Set<Source>();
  const block = { sources, bound, outer: around.outer };
  // Each round may bind sources that the next one builds on.
  for (let before = -1; before < bound.size; ) {
    before = bound.size;
    for (const { one, other, binds } of equalities) {
      for (const [column, value] of [[one, other] as const, [other, one] as const]) {
        const source = ofClientColumn(column, block)?.source;
        if (source && binds.includes(source) && isOneClient(value, block)) bound.add(source);
      }
    }
  }
  return block;
}

/** The tenant table that a name in a statement refers to; null for any other table. */
export function tenantOf({ relname = '', schemaname = 'public' }: RangeVar, around: Around): string | null {
  const isTenant = schemaname === 'public' && ofTenants.includes(relname);
  return isTenant && !around.commonTables.has(relname) ? relname : null;
}

function isTemporary({ relname = '', schemaname }: RangeVar, { commonTables }: Around): boolean {
  const isListed = ofTenants.includes(relname) || relname in sharedTables;
  return schemaname === undefined && !isListed && !commonTables.has(relname);
}

/** A parameter, a literal, or the `client_id` of a table that is bound. */
export function isOneClient(node: Node | undefined, block: Block): boolean {
  const value = uncast(node);
  if (!value) return false;
  if ('ParamRef' in value || 'A_Const' in value) return true;
  const column = ofClientColumn(value, block);
  return column?.block.bound.has(column.source) ?? false;
}

/** The sources of a FROM item, with its join conditions. An outer join's conditions exclude rows of one side only. */
function gather(node: Node, around: Around, equalities: Equality[]): Source[] {
  if ('RangeVar' in node) {
    const table = node.RangeVar;
    const name = table.alias?.aliasname ?? table.relname ?? '';
    return [{ name, tenant: tenantOf(table, around), isTemporary: isTemporary(table, around) }];
  }
  if (!('JoinExpr' in node)) return [{ name: aliasOf(node), tenant: null, isTemporary: false }];
  const { larg, rarg, jointype, quals } = node.JoinExpr;
  const left = larg ? gather(larg, around, equalities) : [];
  const right = rarg ? gather(rarg, around, equalities) : [];
  const binds = { JOIN_INNER: [...left, ...right], JOIN_LEFT: right, JOIN_RIGHT: left };
  equalities.push(...equalitiesOf(quals, binds[jointype as keyof typeof binds] ?? []));
  return [...left, ...right];
}

function aliasOf(node: Node): string {
  const [inside] = Object.values(node) as { alias?: { aliasname?: string } }[];
  return inside?.alias?.aliasname ?? '';
}

/** The equalities that must all hold for the condition to hold. */
function equalitiesOf(condition: Node | undefined, binds: readonly Source[]): Equality[] {
  if (!condition) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap((one) => equalitiesOf(one, binds));
  }
  if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return [];
  const { name = [], lexpr: one, rexpr: other } = condition.A_Expr;
  return wordsOf(name).join() === '=' && one && other ? [{ one, other, binds }] : [];
}

/** The tenant table whose `client_id` the expression is, of this block or of one around it. */
function ofClientColumn(node: Node, block: Block | null): { source: Source; block: Block } | null {
  const value = uncast(node);
  if (!block || !value || !('ColumnRef' in value)) return null;
  const words = wordsOf(value.ColumnRef.fields ?? []);
  if (words.at(-1) !== 'client_id') return null;
  const tenants = block.sources.filter(({ tenant }) => tenant);
  const named = words.length > 1 ? block.sources.filter(({ name }) => name === words.at(-2)) : tenants;
  const [source] = named;
  if (!source) return ofClientColumn(node, block.outer);
  return source.tenant && named.length === 1 ? { source, block } : null;
}

function uncast(node: Node | undefined): Node | undefined {
  return node && 'TypeCast' in node ? uncast(node.TypeCast.arg) : node;
}

export function wordsOf(list: readonly Node[]): string[] {
  return list.map((one) => ('String' in one ? (one.String.sval ?? '') : '*'));
}
