/** The API's answers for the dates, customer and comparison of one report, each asked for once. */
import * as numbers from '../../../../charts/format.ts';
import { metricText } from '../../../../charts/metric-text.ts';
import * as budgets from '../../../../contract/budgets/calls.ts';
import * as tree from '../../../../contract/hierarchy/calls.ts';
import type { Sent } from '../../../../contract/http/endpoint.ts';
import * as queries from '../../../../contract/query/calls.ts';
import { change } from '../../../../contract/query/change.ts';
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetrics } from '../../../../contract/query/metrics.ts';
import * as credits from '../../../../contract/tickets-in-credit/calls.ts';
import { comparedDates } from '../../../../contract/vocabulary/comparison.ts';
import { shortPeriod } from '../../../lib/period-words.ts';
import type { testServer } from '../../../test/server.ts';

export type Look = {
  email: string;
  client: number;
  dateStart: string;
  dateEnd: string;
  compare: 'lastYear' | 'previous';
  countries?: string;
};

type Asked = { where?: Record<string, string[]>; limit?: number; isOfNow?: boolean };

const format = { currency: 'AUD', locale: 'en-AU' };
export const money = (value: number | null) => numbers.wholeMoney(value, format);
export const share = (part: number, whole: number, decimals = 1) => percent((part / whole) * 100, decimals);
export const count = (value: number | null) => numbers.count(value, format.locale);
export const decimal = (value: number | null, decimals: number) =>
  numbers.decimal(value, decimals, format.locale);
export const percent = (value: number | null, decimals?: number) =>
  numbers.percent(value, format.locale, decimals);

/** As sentences write the metric. */
export function valueText(metric: QueryMetric, value: number | null): string {
  const { unit } = queryMetrics[metric];
  return unit === 'money' ? money(value) : metricText({ unit }, value, format);
}

export class Answers {
  readonly look: Look;
  readonly now: string;
  readonly before: string;
  readonly #server: ReturnType<typeof testServer>;
  readonly #known = new Map<string, unknown>();

  constructor(server: ReturnType<typeof testServer>, look: Look) {
    this.#server = server;
    this.look = look;
    this.now = shortPeriod(look, format.locale);
    this.before = shortPeriod(comparedDates(look.compare, look)!, format.locale);
  }

  async total(metric: QueryMetric, asked: Asked = {}): Promise<{ now: number; before: number }> {
    const { totals } = await this.rows([metric], [], asked);
    return { now: totals!.values[0] ?? 0, before: totals!.before?.[0] ?? 0 };
  }

  rows(metrics: QueryMetric[], by: QueryDimension[], { where = {}, limit = 10_000, isOfNow }: Asked = {}) {
    const body = {
      metrics,
      by,
      filter: { ...this.#filter(), where: conditionsOf(where) },
      ...(!isOfNow && { compare: this.#compare() }),
      order: [{ metric: metrics[0], direction: 'desc' }],
      limit,
      others: true,
      totals: true,
    } as Sent<typeof queries.query>['body'];
    return this.#once(body, () => this.#server.get(this.look.email, queries.query, { body }));
  }

  change(metric: QueryMetric, by: QueryDimension[] = []) {
    const body = { metric, by, filter: this.#filter(), compare: this.#compare() } as Sent<
      typeof change
    >['body'];
    return this.#once({ change: body }, () => this.#server.get(this.look.email, change, { body }));
  }

  /** The selected node's budget and those of the nodes just below it. */
  async budgets() {
    const { client, dateEnd, email } = this.look;
    const { rows, period } = await this.#once({ budgets: client }, () =>
      this.#server.get(email, budgets.list, { query: { client, dateEnd } }),
    );
    const known = rows.map((row) => ({
      ...row,
      label: row.costCentre,
      forecast: row.seasonalForecast ?? row.linearForecast,
    }));
    const below = known.filter(({ parentId, budget }) => parentId === client && budget !== null);
    const over = below
      .filter(({ forecast, budget }) => forecast !== null && forecast > budget!)
      .map((row) => ({ ...row, by: row.forecast! - row.budget! }))
      .toSorted((one, other) => other.by - one.by);
    const whole = known.find(({ entityId }) => entityId === client)!;
    return { whole, below, over, year: `FY${period!.dateEnd.slice(2, 4)}` };
  }

  async expiring() {
    const { client, countries, email } = this.look;
    const query = { client, expiring: 'true', ...(countries && { countries }) };
    const { sums } = await this.#once({ credits: client }, () =>
      this.#server.get(email, credits.details, { query }),
    );
    return sums;
  }

  async client() {
    const clients = await this.#server.get(this.look.email, tree.clientList);
    return clients[0]!;
  }

  /** Spend of the nodes just below the selected one, each with all that lies below it. */
  async spendBelow(): Promise<{ label: string; spend: number }[]> {
    const { client, email } = this.look;
    const { nodes } = await this.#once({ below: client }, () =>
      this.#server.get(email, tree.childNodes, { params: { id: client } }),
    );
    const children = nodes.filter(({ parentId }) => parentId === client);
    const spends = children.map(async ({ id, label }) => {
      const asked = new Answers(this.#server, { ...this.look, client: id });
      return { label, spend: (await asked.total('totalTravelSpend')).now };
    });
    return this.#once({ spends: client }, () => Promise.all(spends));
  }

  #filter() {
    const { client, dateStart, dateEnd, countries } = this.look;
    return { client, dateStart, dateEnd, countries: countries ? JSON.parse(countries) : [] };
  }

  #compare() {
    return this.look.compare === 'lastYear' ? 'previous_year' : 'previous_period';
  }

  #once<Answer>(asked: object | undefined, ask: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(asked);
    const answer = (this.#known.get(key) as Promise<Answer> | undefined) ?? ask();
    this.#known.set(key, answer);
    return answer;
  }
}

const conditionsOf = (where: Record<string, string[]>) =>
  Object.entries(where).map(([dimension, members]) => ({ dimension, in: members }));
