/** A layout of one table as a form: how its files are written, and how each field is filled. */
import type { LineField } from '@tripledger/contract/layouts/fields.ts';
import { differenceOf } from '@tripledger/contract/layouts/header.ts';
import type { Layout } from '@tripledger/contract/layouts/layout.ts';
import { Alert, Button, Checkbox } from 'antd';
import { useCallback, useMemo } from 'react';
import { FieldRow } from './FieldRow.tsx';
import { FileForm } from './FileForm.tsx';
import type { Filling } from './filling.ts';
import { type FieldGroup, groups } from './groups.ts';
import {
  type FormTable,
  fieldsOf,
  formTable,
  isLineField,
  partOf,
  withColumns,
  withFilling,
  withoutHeader,
} from './layout-form.ts';
import styles from './mapping.module.css';
import { texts } from './texts.ts';
import type { Files } from './useFiles.ts';

const text = texts.fields;

type Props = {
  layout: Layout;
  /** As it was opened. */
  original: Layout;
  files: Files;
  onChange: (change: (layout: Layout) => Layout) => void;
};

export function AsForm({ layout, original, files, onChange }: Props) {
  const form = formTable(layout) as FormTable;
  const { columns, optional = [] } = form.table;
  const part = useMemo(() => {
    const found = partOf(form, files.parts);
    return found && (layout.hasHeader ? found : withoutHeader(found, columns));
  }, [form, columns, files.parts, layout.hasHeader]);
  const known = useMemo(() => [...columns, ...optional], [columns, optional]);
  const fill = useCallback(
    (field: LineField, filling: Filling) => onChange((now) => withFilling(now, field, filling)),
    [onChange],
  );
  const fields = fieldsOf(layout);
  const reasons = new Map(files.proposal?.reasons.map((reason) => [reason.field, reason]));
  return (
    <>
      <FileForm layout={layout} part={part} files={files} onChange={onChange} />
      {part && layout.hasHeader && <Differences form={form} header={part.header} {...{ files, onChange }} />}
      <div className={styles.section}>
        {(Object.keys(groups) as FieldGroup[]).map((group) => (
          <section key={group} aria-label={text.groups[group]}>
            <h3 className={styles.subheading}>{text.groups[group]}</h3>
            {groups[group].map((field) => (
              <FieldRow
                key={field}
                field={field}
                expression={fields[field]}
                original={fieldsOf(original)[field]}
                columns={known}
                part={part}
                reason={reasons.get(field)}
                onFilled={fill}
              />
            ))}
          </section>
        ))}
        <Checkbox
          checked={layout.keepsOtherColumns}
          onChange={({ target }) => onChange((now) => ({ ...now, keepsOtherColumns: target.checked }))}
        >
          {text.keepOthers}
        </Checkbox>
      </div>
    </>
  );
}

type DifferencesProps = Pick<Props, 'files' | 'onChange'> & { form: FormTable; header: readonly string[] };

/** How the header of the files differs from the layout's columns, which can be replaced by it. */
function Differences({ form, header, files, onChange }: DifferencesProps) {
  const { added, gone } = differenceOf(form.table, header);
  if (added.length + gone.length === 0) return null;
  const proposed = Object.fromEntries(
    Object.entries(files.proposal ? fieldsOf(files.proposal.layout) : {}).filter(([field]) =>
      isLineField(field),
    ),
  );
  const named = header.filter((name) => name.trim() !== '');
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.files.differs}
      description={[added.length > 0 && texts.files.added(added), gone.length > 0 && texts.files.gone(gone)]
        .filter(Boolean)
        .join(' ')}
      action={
        <Button size="small" onClick={() => onChange((now) => withColumns(now, named, proposed))}>
          {texts.files.adopt}
        </Button>
      }
    />
  );
}
