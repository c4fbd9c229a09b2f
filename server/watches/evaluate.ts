/** Evaluates a watch for one of its recipients, with what they may see. */
import { displayed } from '../../charts/metric-text.ts';
import type { MetricEntry } from '../../contract/metrics/metric.ts';
import { queryMetrics } from '../../contract/query/metrics.ts';
import { questionIn } from '../../contract/query/question.ts';
import { namedIn } from '../../contract/views/address.ts';
import { withoutGone } from '../../contract/views/narrow-question.ts';
import type { DateRange } from '../../contract/vocabulary/comparison.ts';
import { onPostgres, openReading, type TimedReading } from '../access/ask.ts';
import { catalogueFor, isOfNow } from '../features/query/catalogue.ts';
import { narrowed } from '../features/views/narrowed.ts';
import { recipientOf } from '../identity/recipient.ts';
import type { JobContext } from '../jobs/queue.ts';
import { dayIn, minuteOf } from '../lib/clock.ts';
import type { Settings } from '../lib/settings.ts';
import { customerOf } from '../tenants/customer-settings.ts';
import { judgedDates, measure, type Watched } from './asked.ts';
import { isComplete } from './complete.ts';
import { judge } from './judge.ts';
import type { RunningWatch } from './queries.ts';
import { sentenceOf } from './sentence.ts';
import { unseen } from './unseen.ts';

export type Found = {
  holds: boolean | null;
  sentence: string;
  value: number | null;
  low: number | null;
  high: number | null;
  dates: DateRange | null;
};

export type Evaluated = RunningWatch & { clientId: number; settings: Settings };

type Context = Pick<JobContext, 'db' | 'ask' | 'clock' | 'signal'>;

export async function evaluate(context: Context, watch: Evaluated, userId: number): Promise<Found> {
  const { db, ask: run, clock, signal } = context;
  const { clientId, settings, view } = watch;
  const recipient = await recipientOf(db, userId, clientId);
  if (!recipient) return notJudged(unseen.noAccess);
  if (!view || view.is_deleted || !(view.is_shared || view.owner_id === watch.owner_id)) {
    return notJudged(unseen.viewGone);
  }
  if (view.path !== '/view/explore') return notJudged(unseen.notExplore);
  const { scope, dataVersion, permissions } = recipient;
  const stored = openReading(scope, dataVersion, onPostgres(db), signal);
  const data = openReading(scope, dataVersion, run, signal);
  const { leftOut } = await narrowed(stored, data, view);
  if (leftOut.length > 0) return notJudged(unseen.leftOut(leftOut));
  const watched: Watched = { ...watch, search: view.search };
  const refusal = refusalOf(watched, catalogueFor(settings, permissions));
  if (refusal) return notJudged(refusal);

  const { node, child } = namedIn(view.search);
  const nodeId = child ?? node;
  const customer = nodeId === undefined ? undefined : await customerOf(stored, nodeId);
  const now = clock();
  const today = dayIn(settings.timeZone, now);
  const dates = judgedDates(watched, today, customer?.fiscalYearEnd ?? settings.fiscalYearEnd);
  const ofNow = isOfNow(watch.metric);
  if (!ofNow && dates.dateEnd >= today) return notJudged(unseen.notOver, dates);
  if (!ofNow && !(await isComplete(stored, dates.dateEnd, settings.timeZone, now))) {
    return notJudged(unseen.noDataYet, dates);
  }
  const reading: TimedReading = { ...data, settings, now: minuteOf(now) };
  const measured = await measure(reading, watched, dates);
  const shown = (value: number | null) => displayed(queryMetrics[watch.metric] as MetricEntry, value);
  const value = shown(measured.value);
  const judgement = judge(watch.condition, value, measured.before.map(shown));
  const sentence = sentenceOf({
    metric: watch.metric,
    member: watch.member && (measured.memberLabel ?? 'the watched member'),
    condition: watch.condition,
    dates: ofNow ? null : dates,
    comparedDates: measured.comparedDates,
    value,
    judgement,
    before: measured.before.length,
    format: settings,
  });
  const { holds, low, high } = judgement;
  return { holds, sentence, value, low, high, dates: ofNow ? null : dates };
}

const notJudged = (sentence: string, dates: DateRange | null = null): Found => ({
  holds: null,
  sentence,
  value: null,
  low: null,
  high: null,
  dates,
});

/** Why the watch cannot be asked with what the reader has; null: it can. */
function refusalOf(
  { metric, member, search }: Watched,
  catalogue: ReturnType<typeof catalogueFor>,
): string | null {
  const { by, where, metrics } = questionIn(new URLSearchParams(search));
  const { label } = queryMetrics[metric];
  if (!metrics.includes(metric)) return unseen.notInView(label);
  if (member && by.length === 0) return unseen.noRows;
  const needed = { metrics: [metric], by: member ? by.slice(0, 1) : [], where };
  const { gone } = withoutGone(needed, catalogue);
  if (gone.length > 0) return unseen.gone(gone);
  const { dimensions } = catalogue.metrics.find(({ name }) => name === metric)!;
  const isFit = [...needed.by, ...where.map(({ dimension }) => dimension)].every((one) =>
    dimensions.includes(one),
  );
  return isFit ? null : unseen.notCombined(label);
}
