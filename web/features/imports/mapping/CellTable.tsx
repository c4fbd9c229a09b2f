/** Rows of texts as they are, in a box that scrolls. */
import { ScrollBox } from '../../../ui/ScrollBox.tsx';
import styles from './mapping.module.css';
import { texts } from './texts.ts';

/** More cells would make the browser slow. */
const mostCells = 20_000;

type Props = { label: string; header: readonly string[]; rows: readonly (readonly string[])[] };

export function CellTable({ label, header, rows }: Props) {
  const shown = rows.slice(0, Math.max(10, Math.floor(mostCells / header.length)));
  return (
    <>
      <p className={styles.note}>{label}</p>
      <ScrollBox label={label} height="40vh">
        <table className={styles.cells}>
          <thead>
            <tr>
              <th scope="col">{texts.files.rowNumber}</th>
              {header.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: files may have columns without a name
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their place
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {header.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
