/** How the files are written, as detected or corrected, with their first rows. */
import { type DateOrder, dateOrders } from '@tripledger/contract/layouts/expression.ts';
import type { InspectedPart } from '@tripledger/contract/layouts/inspection.ts';
import { encodings, type Layout } from '@tripledger/contract/layouts/layout.ts';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import parentStyles from '../imports.module.css';
import { CellTable } from './CellTable.tsx';
import { withNames } from './layout-form.ts';
import styles from './mapping.module.css';
import { texts } from './texts.ts';
import type { Files } from './useFiles.ts';

const text = texts.files;

type Props = {
  layout: Layout;
  /** The part that the layout's table reads. */
  part: InspectedPart | undefined;
  files: Files;
  onChange: (change: (layout: Layout) => Layout) => void;
};

type Encoding = (typeof encodings)[number];

export function FileForm({ layout, part, files, onChange }: Props) {
  const titleId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.parts.find(({ name }) => name === chosen && name !== part?.name) ?? part;
  const { encoding, delimiter } = shown ?? { encoding: null, delimiter: null };
  const isWorkbook = shown !== undefined && encoding === null;
  const detected = (name: string | null | undefined) => (name ? text.detected(name) : texts.reading.asLayout);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={parentStyles.heading}>
        {text.title}
      </h3>
      <div className={styles.choices}>
        {files.parts.length > 1 && (
          <Choice
            label={text.file}
            value={shown?.name ?? ''}
            options={files.parts.map(({ name }) => ({ value: name, label: name }))}
            onChange={setChosen}
          />
        )}
        {!isWorkbook && (
          <>
            <Choice<Encoding | ''>
              label={text.encoding}
              value={layout.encoding ?? ''}
              options={[
                { value: '', label: detected(encoding && texts.encodings[encoding]) },
                ...encodings.map((one) => ({ value: one, label: texts.encodings[one] })),
              ]}
              onChange={(next) => onChange((now) => ({ ...now, encoding: next === '' ? undefined : next }))}
            />
            <Choice
              label={text.delimiter}
              value={layout.delimiter ?? ''}
              options={[
                { value: '', label: detected(delimiter && (texts.delimiters[delimiter] ?? delimiter)) },
                ...Object.entries(texts.delimiters).map(([value, label]) => ({ value, label })),
              ]}
              onChange={(next) => onChange((now) => ({ ...now, delimiter: next === '' ? undefined : next }))}
            />
          </>
        )}
        <Choice<DateOrder>
          label={text.dateOrder}
          value={layout.dateOrder}
          options={dateOrders.map((value) => ({ value, label: texts.dateOrders[value] }))}
          onChange={(dateOrder) => onChange((now) => ({ ...now, dateOrder }))}
        />
        <Choice<'.' | ','>
          label={text.decimal}
          value={layout.decimal}
          options={(['.', ','] as const).map((value) => ({ value, label: text.decimals[value] }))}
          onChange={(decimal) => onChange((now) => ({ ...now, decimal }))}
        />
        {part && !isWorkbook && (
          <Checkbox
            checked={layout.hasHeader}
            onChange={({ target }) => onChange((now) => withHeader(now, part, target.checked))}
          >
            {text.header}
          </Checkbox>
        )}
      </div>
      {shown && (
        <CellTable label={text.rows(shown.name, shown.rows.length)} header={shown.header} rows={shown.rows} />
      )}
    </section>
  );
}

/** Columns without a header are called by their place. */
function withHeader(layout: Layout, part: InspectedPart, hasHeader: boolean): Layout {
  const numbered = part.header.map((_, at) => text.numbered(at + 1));
  const first = hasHeader ? (part.rows[0] ?? part.header) : part.header;
  const [before, after] = hasHeader ? [part.header, first] : [first, numbered];
  return withNames({ ...layout, hasHeader }, before, after);
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string = string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select<Value> id={id} value={value} options={options} onChange={onChange} />
    </div>
  );
}
