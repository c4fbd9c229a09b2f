import { type CardEndpoint, type ShownFigure, targetField } from '@tripledger/contract/http/report.ts';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { MethodLine } from '../../ui/MethodLine.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useCompared } from '../compare/useCompared.ts';
import { TargetAction } from '../targets/TargetAction.tsx';

type Props<Name extends string> = {
  title: string;
  endpoint: CardEndpoint<ShownFigure<Name>>;
  /** The figure that is displayed larger. */
  main?: NoInfer<Name>;
  /** The colours of the same items in adjacent charts. */
  colors?: Partial<Record<NoInfer<Name>, string>>;
  height: number;
  onOpen: (name: NoInfer<Name>) => void;
};

/** A card of figures from one response. Each opens its rows and shows its earlier value and its target. */
export function FigureCard<Name extends string>(props: Props<Name>) {
  const { title, endpoint, main, colors, height, onOpen } = props;
  const { answer, before } = useCompared(endpoint);
  return (
    <Panel title={title} answer={answer} height={height}>
      {(values) => (
        <>
          <FigureList>
            {endpoint.shown.map(({ name, field, entry }) => {
              const { target: figure } = entry;
              const target = values[targetField(field)] ?? undefined;
              return (
                <Figure
                  key={name}
                  main={name === main}
                  color={colors?.[name]}
                  entry={entry}
                  value={values[field] ?? null}
                  before={before?.data?.[field]}
                  target={target}
                  action={figure && <TargetAction entry={entry} figure={figure} target={target} />}
                  onOpen={() => onOpen(name)}
                />
              );
            })}
          </FigureList>
          {endpoint.shown.some(({ entry }) => entry.byCo2Method) && <MethodLine />}
        </>
      )}
    </Panel>
  );
}
