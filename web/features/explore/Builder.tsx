/** What is asked: metrics, rows, columns and conditions. */
import type { QueryDimension } from '@tripledger/contract/query/dimensions.ts';
import { queryLimits } from '@tripledger/contract/query/input.ts';
import type { QueryMetric } from '@tripledger/contract/query/metrics.ts';
import { Alert, Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { PanelFrame } from '../../ui/Panel.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { Conditions } from './Conditions.tsx';
import { type Choice, type ChoiceGroup, dimensionChoices, metricChoices } from './choices.ts';
import styles from './explore.module.css';
import { texts } from './texts.ts';
import { type Catalogue, known, useCatalogue } from './useAsked.ts';
import { useQuestion } from './useQuestion.ts';

export function Builder() {
  return (
    <PanelFrame title={texts.builder}>
      <QueryBoundary answer={useCatalogue()} height={94}>
        {(catalogue) => <Fields catalogue={catalogue} />}
      </QueryBoundary>
    </PanelFrame>
  );
}

const limits = [5, 10, 20, 50, 100, 500];

function Fields({ catalogue }: { catalogue: Catalogue }) {
  const { question: asked, ask } = useQuestion();
  const { question, missing } = known(asked, catalogue);
  const { metrics, by, across, limit, subtotals } = question;
  const mostRows = queryLimits.dimensions - (across ? 1 : 0);
  return (
    <div className={styles.builder}>
      {missing.length > 0 && <Alert type="warning" showIcon title={texts.unknown(missing)} />}
      <div className={styles.fields}>
        <Labelled label={texts.metrics} className={styles.metrics}>
          {(id) => (
            <Select<string[], Choice | ChoiceGroup>
              {...choosing(id)}
              mode="multiple"
              value={metrics}
              placeholder={texts.chooseMetrics}
              options={metricChoices(catalogue, question)}
              onChange={(chosen) => ask(withoutStaleOrder(chosen as QueryMetric[]))}
            />
          )}
        </Labelled>
        <Labelled label={texts.rows} className={styles.rows}>
          {(id) => (
            <Select<string[], Choice | ChoiceGroup>
              {...choosing(id)}
              mode="multiple"
              maxCount={mostRows}
              value={by}
              placeholder={texts.chooseRows}
              options={dimensionChoices(catalogue, question, across ? [across] : [])}
              onChange={(chosen) =>
                ask({ by: chosen as QueryDimension[], order: undefined, chart: undefined })
              }
            />
          )}
        </Labelled>
        <Labelled label={texts.across} className={styles.across}>
          {(id) => (
            <Select<string | undefined, Choice | ChoiceGroup>
              {...choosing(id)}
              allowClear
              value={across}
              placeholder={texts.noColumns}
              disabled={by.length >= queryLimits.dimensions}
              options={dimensionChoices(catalogue, question, by)}
              onChange={(chosen) => ask({ across: chosen as QueryDimension | undefined, chart: undefined })}
            />
          )}
        </Labelled>
        <Labelled label={texts.most} className={styles.limit}>
          {(id) => (
            <Select
              aria-labelledby={id}
              value={limit}
              options={[...new Set([...limits, limit])]
                .toSorted((one, other) => one - other)
                .map((value) => ({ value, label: value }))}
              onChange={(chosen) => ask({ limit: chosen })}
            />
          )}
        </Labelled>
        {by.length > 1 && (
          <Checkbox
            className={styles.subtotals ?? ''}
            checked={subtotals}
            onChange={({ target }) => ask({ subtotals: target.checked })}
          >
            {texts.subtotals}
          </Checkbox>
        )}
      </div>
      <Conditions catalogue={catalogue} question={question} />
    </div>
  );

  /** Without a metric that is no longer shown, the order is that of the first. */
  function withoutStaleOrder(chosen: readonly QueryMetric[]) {
    const { order } = question;
    const isStale = order && 'metric' in order && !chosen.includes(order.metric);
    return { metrics: [...chosen], ...(isStale && { order: undefined }) };
  }
}

/** A list with a search, in which each entry that does not fit says why. */
const choosing = (id: string) => ({
  'aria-labelledby': id,
  showSearch: { optionFilterProp: 'label' },
  popupMatchSelectWidth: 360,
  optionRender: ({ data }: { data: Choice | ChoiceGroup }) =>
    'reason' in data && data.reason ? (
      <span title={data.reason}>
        {data.label}
        <span className={styles.reason}>{data.reason}</span>
      </span>
    ) : (
      data.label
    ),
});

type LabelledProps = {
  label: string;
  className: string | undefined;
  children: (id: string) => ReactNode;
};

function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`${styles.field} ${className}`}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children(id)}
    </div>
  );
}
