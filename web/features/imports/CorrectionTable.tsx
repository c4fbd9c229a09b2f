/** Rejected rows as fields; those at fault are marked with the rule that they break. */
import { Input } from 'antd';
import { useId } from 'react';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { type Corrections, faultsFirst, type RejectedRow } from './corrections.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

type Props = {
  columns: readonly string[];
  rows: readonly RejectedRow[];
  corrections: Corrections;
  onCorrected: (row: RejectedRow, column: string, value: string) => void;
};

export function CorrectionTable({ columns, rows, corrections, onCorrected }: Props) {
  const reasonId = useId();
  const shown = faultsFirst(columns, rows);
  return (
    <ScrollBox label={texts.one.rejects} height="55vh">
      <table className={styles.corrections}>
        <thead>
          <tr>
            <th scope="col">{texts.one.rejectColumns.row}</th>
            <th scope="col">{texts.one.rejectColumns.reason}</th>
            {shown.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.row}</td>
              <td id={`${reasonId}-${row.id}`} className={styles.reason}>
                {row.column !== null && <strong>{row.column}: </strong>}
                {row.reason}
              </td>
              {shown.map((column) => {
                const isFault = column === row.column;
                const before = row.cells[columns.indexOf(column)] ?? '';
                return (
                  <td key={column}>
                    <Input
                      size="small"
                      aria-label={texts.correct.cell(column, row.row)}
                      value={corrections.get(row.id)?.[column] ?? before}
                      onChange={({ target }) => onCorrected(row, column, target.value)}
                      {...(isFault && {
                        status: 'error',
                        'aria-invalid': true,
                        'aria-describedby': `${reasonId}-${row.id}`,
                      })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
