import { type CardEndpoint, type ShownMetric, targetField } from '@tripledger/contract/http/report.ts';
import { type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { MethodLine } from '../../ui/MethodLine.tsx';
import { Metric, MetricList } from '../../ui/Metric.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TrendsContext } from '../../ui/trend.ts';
import { useCompared } from '../compare/useCompared.ts';
import { CopyLink } from '../links/CopyLink.tsx';
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
  const links = useLinks(endpoint.shown, onOpen);
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
                  action={
                    metric ? (
                      <>
                        {links.get(name)}
                        <TargetAction entry={entry} metric={metric} target={target} />
                      </>
                    ) : (
                      links.get(name)
                    )
                  }
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

/** For each metric a button that copies a link to its rows; the same elements each time, for memoised components. */
function useLinks<Name extends string>(
  shown: readonly ShownMetric<Name>[],
  onOpen: (name: Name) => void,
): ReadonlyMap<Name, ReactNode> {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  return useMemo(
    () =>
      new Map(shown.map(({ name }) => [name, <CopyLink key={name} onOpen={() => latest.current(name)} />])),
    [shown],
  );
}
