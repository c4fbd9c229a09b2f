import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import type { Asked } from '../../ui/Answered.tsx';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Before } from '../compare/useCompared.ts';

type Values<Name extends string> = Readonly<Record<Name, number | null>>;

type Props<Name extends string> = {
  title: string;
  /** Of the answer's figures, in their order; the glossary has an entry for each. */
  names: readonly Name[];
  entries: Readonly<Record<Name, FigureEntry>>;
  /** The one that is set larger. */
  main?: Name;
  /** In which charts beside it draw the same thing. */
  colors?: Partial<Record<Name, string>>;
  answer: Asked<Values<Name>>;
  before: Before<Values<Name>> | undefined;
  height: number;
  onOpen: (name: Name) => void;
};

/** A card of figures that one answer holds. Each opens to its rows, and stands beside its earlier value. */
export function FigureCard<Name extends string>(props: Props<Name>) {
  const { title, names, entries, main, colors, answer, before, height, onOpen } = props;
  return (
    <Panel title={title} answer={answer} height={height}>
      {(values) => (
        <FigureList>
          {names.map((name) => (
            <Figure
              key={name}
              main={name === main}
              color={colors?.[name]}
              entry={entries[name]}
              value={values[name]}
              before={before?.data?.[name]}
              onOpen={() => onOpen(name)}
            />
          ))}
        </FigureList>
      )}
    </Panel>
  );
}
