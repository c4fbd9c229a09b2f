/** Asks the questions of a file, and says which are understood, which are refused, and which are answered wrongly. */
import { sql } from 'kysely';
import { query } from '../../../../contract/query/calls.ts';
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { type Words, words } from '../../../../contract/query/words.ts';
import { demoDay, demoPeople, withDemo } from '../../../test/demo-tmcs.ts';
import { testServer } from '../../../test/server.ts';
import type { Asked, Meaning } from './questions.fixture.ts';

export type Verdict = { text: string; verdict: 'understood' | 'refused' | 'wrong'; why: string };

/** For test files: a server with the demo, and the reader of all of the first TMC. */
export function askingServer() {
  const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
  let email = '';
  const labels = new Map<QueryDimension, Map<string, (string | number | null)[]>>();

  const prepare = async () => {
    await sql`update clients set settings = settings || ${JSON.stringify({
      reference_fields: [{ field: 'project_code', label: 'Project' }],
    })}::jsonb`.execute(server.database.owner);
    email = (await demoPeople(server.database.owner))[0]!.email;
  };

  const ask = (text: string, who = email): Promise<Words> => server.get(who, words, { body: { text } });

  /** The keys that the members of a dimension have in answers, by their label. */
  const keysOf = async (dimension: QueryDimension, label: string) => {
    let known = labels.get(dimension);
    if (!known) {
      const { rows } = await server.get(email, query, {
        body: {
          metrics: ['bookings'],
          by: [dimension],
          filter: { dateStart: '2000-01-01', dateEnd: '2099-12-31' },
          limit: 10_000,
        },
      } as never);
      const members = Map.groupBy(rows, ({ by }) => by[0]!.label);
      known = new Map([...members].map(([name, all]) => [name, all.map(({ by }) => by[0]!.key)]));
      labels.set(dimension, known);
    }
    const keys = known.get(label);
    if (!keys) throw new Error(`The demo has no ${dimension} ${label}`);
    return keys;
  };

  const nodeCalled = async (path: string) => {
    const [customer, label] = path.includes(' › ') ? path.split(' › ') : [path, path];
    const { rows } = await sql<{ id: number }>`select node.id from nodes as node
      join nodes as customer on customer.client_id = node.client_id and customer.id = node.customer_id
      where node.label = ${label} and customer.label = ${customer}
        and node.client_id = (select min(id) from clients)`.execute(server.database.owner);
    if (rows.length !== 1) throw new Error(`The demo has ${rows.length} nodes ${path}`);
    return rows[0]!.id;
  };

  /** What an answer to a question with this meaning holds. */
  const answerOf = async (meaning: Meaning) => {
    const where = await Promise.all(
      Object.entries(meaning.where ?? {}).map(async ([dimension, members]) => ({
        dimension,
        in: sorted(
          (await Promise.all((members ?? []).map((one) => keysOf(dimension as QueryDimension, one)))).flat(),
        ),
      })),
    );
    const [by, direction] = meaning.order ?? [];
    return {
      metrics: meaning.metrics,
      by: meaning.by ?? [],
      across: meaning.across,
      where: byDimension(where),
      order: by && { [meaning.metrics.includes(by as never) ? 'metric' : 'dimension']: by, direction },
      limit: meaning.limit ?? 50,
      filter: {
        ...(meaning.node && { client: await nodeCalled(meaning.node) }),
        ...(meaning.dates && { dateStart: meaning.dates[0], dateEnd: meaning.dates[1] }),
        ...(meaning.compare && { compare: meaning.compare }),
      },
    };
  };

  const judge = async (asked: Asked): Promise<Verdict> => {
    const { text } = asked;
    const answered = await ask(text);
    const named = [
      ...answered.notUnderstood,
      ...answered.choices.map((one) => one.words),
      ...answered.refused.map((one) => one.words),
    ];
    if ('unclear' in asked) {
      const missed = asked.unclear.filter((one) => !named.some((words) => words.includes(one)));
      if (missed.length === 0) return { text, verdict: 'understood', why: '' };
      return { text, verdict: 'wrong', why: `Not named: ${missed.join(', ')}. ${JSON.stringify(answered)}` };
    }
    if (named.length > 0) return { text, verdict: 'refused', why: `Named: ${named.join(' | ')}` };
    const expected = JSON.stringify(await answerOf(asked.means));
    const { question, filter } = answered;
    const found = JSON.stringify({
      metrics: question?.metrics,
      by: question?.by,
      across: question?.across,
      where: byDimension(
        (question?.where ?? []).map((one) => ({ dimension: one.dimension, in: sorted(one.in) })),
      ),
      order: question?.order,
      limit: question?.limit,
      filter: {
        ...(filter.client && { client: filter.client }),
        ...(filter.dateStart && { dateStart: filter.dateStart, dateEnd: filter.dateEnd }),
        ...(filter.compare && { compare: filter.compare }),
      },
    });
    if (found === expected) return { text, verdict: 'understood', why: '' };
    return { text, verdict: 'wrong', why: `\n  expected ${expected}\n  found    ${found}` };
  };

  return { server, prepare, ask, judge, reader: () => email };
}

const sorted = (keys: readonly (string | number | null)[]) =>
  [...keys].sort((one, other) => String(one).localeCompare(String(other)));

const byDimension = <One extends { dimension: string }>(conditions: One[]): One[] =>
  [...conditions].sort((one, other) => one.dimension.localeCompare(other.dimension));

/** A report of those that were not understood. */
export const reportOf = (verdicts: readonly Verdict[]): string =>
  verdicts
    .filter(({ verdict }) => verdict !== 'understood')
    .map(({ text, verdict, why }) => `${verdict}: ${text}. ${why}`)
    .join('\n');
