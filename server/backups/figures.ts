/** Figures of each TMC, by which a restored database is compared with the one that was backed up. */
import type { Client } from 'pg';
import type { TmcFigures } from './manifest.ts';

type Row = { code: string; name: string; version: string; lines: string; amount: string };

/** Connect as the tables' owner, who is a superuser and sees every TMC. */
export async function readFigures(client: Client): Promise<TmcFigures[]> {
  const { rows } = await client.query<Row>(`
    select code, name, coalesce(version, 0) as version, lines, amount
    from clients
    left join data_version on data_version.client_id = clients.id
    cross join lateral (
      select count(*) as lines, round(coalesce(sum(amount_paid), 0) / 100.0, 2) as amount
      from line_items where line_items.client_id = clients.id) sums
    order by code`);
  return rows.map(({ code, name, version, lines, amount }) => ({
    code,
    name,
    dataVersion: Number(version),
    lines: Number(lines),
    amountPaid: amount,
  }));
}

/** The figures of TMCs whose data did not change between two readings; of others, only the earlier version. */
export function unchanged(before: readonly TmcFigures[], after: readonly TmcFigures[]): TmcFigures[] {
  const versions = new Map(after.map(({ code, dataVersion }) => [code, dataVersion]));
  return before.map((tmc) =>
    versions.get(tmc.code) === tmc.dataVersion ? tmc : { ...tmc, lines: null, amountPaid: null },
  );
}

/** Says how the restored figures differ from those of the backup, one line per TMC. */
export function differences(expected: readonly TmcFigures[], restored: readonly TmcFigures[]): string[] {
  const found = new Map(restored.map((tmc) => [tmc.code, tmc]));
  return expected.flatMap((tmc) => {
    const other = found.get(tmc.code);
    if (!other) return tmc.lines === null ? [] : [`${tmc.code} is missing`];
    if (other.dataVersion < tmc.dataVersion)
      return [`${tmc.code} has data version ${other.dataVersion}, before ${tmc.dataVersion}`];
    if (tmc.lines === null || (other.lines === tmc.lines && other.amountPaid === tmc.amountPaid)) return [];
    return [`${tmc.code} has ${inWords(other)}, before ${inWords(tmc)}`];
  });
}

const number = new Intl.NumberFormat('en-AU');

const inWords = ({ lines, amountPaid }: TmcFigures) =>
  `${number.format(lines ?? 0)} lines, amount_paid ${amountPaid}`;

/** One line for each TMC. */
export const describe = (tmcs: readonly TmcFigures[]): string[] =>
  tmcs.map(
    (tmc) =>
      `  ${tmc.code} (${tmc.name}): ` +
      (tmc.lines === null ? 'changed during the backup' : `${inWords(tmc)}, data version ${tmc.dataVersion}`),
  );
