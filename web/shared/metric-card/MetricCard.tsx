import { type CardEndpoint, type ShownMetric, targetField } from '@tripledger/contract/http/report.ts';
import { use } from 'react';
import { MethodLine } from '../../ui/MethodLine.tsx';
import { Metric, MetricList } from '../../ui/Metric.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TrendsContext } from '../../ui/trend.ts';
import { useCompared } from '../compare/useCompared.ts';
import { TargetAction } from '../targets/TargetAction.tsx';
import { hasMethod, heightOf } from './height.ts';

type Props<Name extends string> = {
  title: string;
  endpoint: CardEndpoint<ShownMetric<Name>>;
  /** The metric that is displayed larger. */
  main?: NoInfer<Name>;
  /** The colours of the same items in adjacent charts. */
  colors?: Partial<Record<NoInfer<Name>, string>>;
  onOpen: (name: NoInfer<Name>) => void;
};

/** A card of metrics from one response. Each opens its rows and shows its earlier value, its trend and its target. */
export function MetricCard<Name extends string>(props: Props<Name>) {
  const { title, endpoint, main, colors, onOpen } = props;
  const { answer, before } = useCompared(endpoint);
  const trends = use(TrendsContext);
  const height = heightOf(endpoint.shown, { main, trends, isCompared: before !== undefined });
  return (
    <Panel title={title} answer={answer} height={height}>
      {(values) => (
        <>
          <MetricList fills>
            {endpoint.shown.map(({ name, field, entry }) => {
              const { target: metric } = entry;
              const target = values[targetField(field)] ?? undefined;
              return (
                <Metric
                  key={name}
                  main={name === main}
                  color={colors?.[name]}
                  entry={entry}
                  value={values[field] ?? null}
                  before={before?.data?.[field]}
                  trend={trends?.names.includes(name) ? trends.of(name) : undefined}
                  target={target}
                  action={metric && <TargetAction entry={entry} metric={metric} target={target} />}
                  onOpen={() => onOpen(name)}
                />
              );
            })}
          </MetricList>
          {hasMethod(endpoint.shown) && <MethodLine />}
        </>
      )}
    </Panel>
  );
}
