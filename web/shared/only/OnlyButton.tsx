/** "Show only this" on a row, a slice or a bar, without opening it. */
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import type { ReactNode } from 'react';
import type { ShownAlone } from '../../filter/filter-url.ts';
import type { Column } from '../../ui/columns.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OnlyButton.module.css';
import { texts } from './texts.ts';
import { type Alone, useShowOnly } from './useShowOnly.ts';

/** Restricts the whole screen; nothing where the screen cannot show it alone, or does so already. */
export function OnlyButton({ only, inLine = false }: { only: Alone; inLine?: boolean }) {
  const show = useShowOnly(only);
  if (!show) return null;
  const words = texts.showOnly(show.words);
  return (
    <button
      type="button"
      className={inLine ? styles.inLine : styles.over}
      title={words}
      aria-label={words}
      onClick={(event) => {
        event.stopPropagation();
        show.apply();
      }}
    >
      <Icon of={FilterOutlined} />
    </button>
  );
}

/** What a row stands for; null: nothing that can be shown alone. */
export type OnlyOf<Row> = (row: Row) => Alone | null;

/** The column whose cells stand for it, with the button beside their text. */
export const withOnly = <Row,>(column: Column<Row>, onlyOf: OnlyOf<Row>): Column<Row> => ({
  ...column,
  aside: asideOf(onlyOf),
});

export const asideOf =
  <Row,>(onlyOf: OnlyOf<Row>, inLine = false) =>
  (row: Row): ReactNode => {
    const only = onlyOf(row);
    return only && <OnlyButton only={only} inLine={inLine} />;
  };

type Traveller = { travellerId: number; travellerName: string };

/** For tables with a traveller in each row. */
export const onlyTraveller = ({ travellerId: id, travellerName: name }: Traveller): ShownAlone => ({
  traveller: { id, name },
});
