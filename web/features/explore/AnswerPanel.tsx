/** The answer: a chart where one fits, and always the table. */

import { type ChartName, chartNames, type Question } from '@tripledger/contract/query/question.ts';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartMenu } from '../../ui/ChartMenu.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AnswerChart, type Picked } from './AnswerChart.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { fittingCharts } from './chart-data.ts';
import type { Detail } from './details.ts';
import styles from './explore.module.css';
import { memberText } from './member-text.ts';
import { texts } from './texts.ts';
import { twinOf } from './twin.ts';
import { type Catalogue, type Metric, type QueryAnswer, useAsked } from './useAsked.ts';
import { useQuestion } from './useQuestion.ts';

export function AnswerPanel() {
  const { answer, question, catalogue, notCompared } = useAsked();
  const [metricName, setMetricName] = useState<Metric['name']>();
  if (catalogue && question.metrics.length === 0) return <Alert type="info" title={texts.chooseMetric} />;
  const drawable = catalogue && answer.data && drawableIn(answer.data, question, catalogue, metricName);
  return (
    <Panel
      title={texts.result}
      answer={answer}
      height={420}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText={texts.none}
      above={
        notCompared.length > 0 && <p className={styles.note}>{texts.notCompared(notCompared.join(', '))}</p>
      }
      extra={
        drawable && (
          <ChartMenu
            title={texts.result}
            isDrawn={drawable.chart !== undefined}
            table={() => twinOf(drawable.tabled)}
          />
        )
      }
    >
      {() => drawable && <Shown {...drawable} onMetric={setMetricName} />}
    </Panel>
  );
}

/** The condition that a picked part of a dimension sets, and the part's name. */
function chosenOf(dimension: Question['where'][number]['dimension'], picked: NonNullable<Picked>) {
  return 'allBut' in picked
    ? {
        condition: { dimension, in: picked.allBut.map(({ key }) => key), except: true },
        name: texts.chart.others,
      }
    : { condition: { dimension, in: [picked.key] }, name: memberText(dimension, picked) };
}

/** The answer, also as the table shows it, with the question that it is of, the metric that is drawn, and the charts that fit it. */
function drawableIn(
  answer: QueryAnswer,
  asked: Question,
  catalogue: Catalogue,
  metricName: Metric['name'] | undefined,
) {
  // While another question is answered, its table is still that of the one before.
  const question = { ...asked, ...namesOf(answer) };
  const metrics = question.metrics.flatMap(
    (name) => catalogue.metrics.find((one) => one.name === name) ?? [],
  );
  const metric = metrics.find(({ name }) => name === metricName) ?? metrics[0];
  const charts = fittingCharts(question, metric, answer);
  const chart = charts.find((one) => one === asked.chart) ?? charts[0];
  const { subtotals: _, ...flat } = answer;
  return { answer, tabled: question.subtotals ? answer : flat, question, metrics, metric, charts, chart };
}

type ShownProps = ReturnType<typeof drawableIn> & { onMetric: (name: Metric['name']) => void };

function Shown({ answer, tabled, question, metrics, metric, charts, chart, onMetric }: ShownProps) {
  const openDetail = useOpen<Detail>();
  const { ask } = useQuestion();
  const dimensions = [...question.by, ...(question.across ? [question.across] : [])];
  const open = (name: Metric['name'], members: readonly Picked[]) => {
    const chosen = dimensions.flatMap((dimension, at) => {
      const picked = members[at];
      return picked ? [chosenOf(dimension, picked)] : [];
    });
    openDetail({
      of: 'cell',
      metric: name,
      where: [...question.where, ...chosen.map(({ condition }) => condition)],
      name: chosen.map((one) => one.name).join(', '),
    });
  };
  return (
    <>
      {metric && chart && (
        <div className={styles.chart}>
          <div className={styles.chartTools}>
            {metrics.length > 1 && (
              <Select
                size="small"
                aria-label={texts.chart.metric}
                value={metric.name}
                popupMatchSelectWidth={false}
                options={metrics.map(({ name, label }) => ({ value: name, label }))}
                onChange={onMetric}
              />
            )}
            {charts.length > 1 && (
              <Select
                size="small"
                aria-label={texts.chart.choose}
                value={chart}
                popupMatchSelectWidth={false}
                options={chartNames
                  .filter((name) => charts.includes(name))
                  .map((name) => ({ value: name, label: texts.chart[name] }))}
                onChange={(name: ChartName) => ask({ chart: name })}
              />
            )}
          </div>
          <AnswerChart
            chart={chart}
            question={question}
            answer={answer}
            metric={metric}
            onOpen={(members) => open(metric.name, members)}
          />
        </div>
      )}
      <AnswerTable question={question} answer={tabled} metrics={metrics} onOpen={open} />
    </>
  );
}

/** The metrics and dimensions that the answer has. */
function namesOf({ columns, across }: QueryAnswer) {
  const named = (kind: string) => columns.filter((column) => column.kind === kind).map(({ name }) => name);
  return {
    metrics: named('metric') as Question['metrics'],
    by: named('dimension') as Question['by'],
    across: across?.name as Question['across'],
  };
}
