/** The format of tables, and the choices of data exports. Those that the report type disables are folded away. */
import { reportFormats } from '@tripledger/contract/reports/kinds.ts';
import { formatsOf, typeOf, words } from '@tripledger/contract/scheduled-reports/rules.ts';
import { Form, Radio, Select } from 'antd';
import { namedOptions, rejectIf } from '../../shared/form/fields.ts';
import { ProductTypes } from '../../shared/form/ProductTypes.tsx';
import { enabledFor } from './draft.ts';
import { LocationField } from './LocationField.tsx';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';

const dateFieldOptions = [
  { value: 'transaction_date', label: texts.form.dateTypes.transaction_date },
  { value: 'departure_date', label: texts.form.dateTypes.departure_date },
];

export function ExportFields({ typeId }: { typeId: number | undefined }) {
  const type = typeId === undefined ? undefined : typeOf(typeId);
  const enabled = enabledFor(typeId);
  const format = (
    <Form.Item
      name="report_format"
      label={texts.form.reportFormat}
      rules={enabled.format ? [{ required: true, message: words.reportFormat }] : []}
    >
      <Select
        disabled={!enabled.format}
        placeholder={texts.form.chooseFormat}
        options={namedOptions(type ? formatsOf(type.name) : reportFormats)}
      />
    </Form.Item>
  );
  if (enabled.view) return format;
  const ofAllExports = (
    <>
      <div className={styles.pair}>
        {format}
        <Form.Item name="date_field" label={texts.form.dateType}>
          <Radio.Group disabled={!enabled.dateField} options={dateFieldOptions} />
        </Form.Item>
      </div>
      <Form.Item name="countries" label={texts.form.location}>
        <LocationField disabled={!enabled.location} />
      </Form.Item>
    </>
  );
  const ofInvoices = (
    <Form.Item
      name="productTypes"
      label={texts.form.productTypes}
      dependencies={['report_type']}
      rules={[
        rejectIf(words.productTypes, (chosen: string[]) => enabled.productTypes && chosen.length === 0),
      ]}
    >
      <ProductTypes disabled={!enabled.productTypes} />
    </Form.Item>
  );
  if (enabled.productTypes) {
    return (
      <>
        {ofAllExports}
        {ofInvoices}
      </>
    );
  }
  return (
    <>
      {enabled.format && ofAllExports}
      <details className={styles.folded}>
        <summary>{enabled.format ? texts.form.onlyForInvoices : texts.form.onlyForDataExports}</summary>
        {!enabled.format && ofAllExports}
        {ofInvoices}
      </details>
    </>
  );
}
