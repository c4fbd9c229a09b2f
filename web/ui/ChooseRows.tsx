/** Checkboxes to select rows: one per row, and one for all rows on the page. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { RowChoice } from './rows-props.ts';
import { texts } from './texts.ts';

export function ChooseRow<Row>({ choice, row }: { choice: RowChoice<Row>; row: Row }) {
  return (
    <Checkbox
      aria-label={texts.table.select(choice.nameOf(row))}
      checked={choice.isChosen(row)}
      // Prevents the click from opening the row.
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => choice.choose([row], event.target.checked)}
    />
  );
}

type AllProps<Row> = { choice: RowChoice<Row>; rows: readonly Row[]; children?: ReactNode };

export function ChooseAll<Row>({ choice, rows, children }: AllProps<Row>) {
  const chosen = rows.filter(choice.isChosen).length;
  return (
    <Checkbox
      aria-label={texts.table.selectPage}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => choice.choose(rows, event.target.checked)}
    >
      {children}
    </Checkbox>
  );
}
