/** Lines as a table, downloaded directly or sent by e-mail. */
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import {
  emailExportInvoice,
  emailExportSegments,
  exportChoices,
  exportInvoice,
  exportSegments,
  invoiceRows,
  segmentRows,
} from '@tripledger/contract/reports/data-export.ts';
import type { DateField, ExportCategory, TableExtension } from '@tripledger/contract/reports/kinds.ts';
import { type ProductType, productTypes } from '@tripledger/contract/vocabulary/constants.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { EmailExport } from '../../shared/download/EmailExport.tsx';
import { downloaded } from '../../shared/download/useDownload.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { useWork } from '../../shared/download/useWork.ts';
import { WorkBar } from '../../shared/download/WorkBar.tsx';
import { ProductTypes } from '../../shared/form/ProductTypes.tsx';
import { saveFile } from '../../ui/csv.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import { Choice, Part } from './Choice.tsx';
import styles from './download-reports.module.css';
import { texts } from './texts.ts';

const categories = exportChoices.categories.map(({ name }) => ({ value: name, label: name }));
const formats = exportChoices.formats.map(({ id, name }) => ({ value: id, label: name }));
const dates: readonly { value: DateField; label: string }[] = [
  { value: 'transaction_date', label: texts.dataExport.dateTypes.transaction_date },
  { value: 'departure_date', label: texts.dataExport.dateTypes.departure_date },
];

const files = { Invoice: exportInvoice, 'Air Segments': exportSegments };

export function DataExport() {
  const { query } = useFilter();
  const nameOf = useFileName();
  const [category, setCategory] = useState<ExportCategory | null>(null);
  const [products, setProducts] = useState<readonly ProductType[]>(productTypes);
  const [format, setFormat] = useState<TableExtension | null>(null);
  const [dateField, setDateField] = useState<DateField>('transaction_date');
  const { progress, start, cancel } = useWork();

  const lacksProducts = category === 'Invoice' && products.length === 0;
  const isReady = category !== null && format !== null && !lacksProducts;
  const name =
    category && format ? nameOf({ screen: texts.dataExport.screen, table: category }, undefined, format) : '';
  const commonQuery = { ...query, date_field: dateField, reportFormat: format ?? 'csv' };
  // The parameter is omitted if all product types are selected.
  const ofProducts = products.length < productTypes.length && { productTypes: products.join() };

  const save = () =>
    start(name, async (work) => {
      if (!category) return;
      const sent = { query: { ...commonQuery, ...(category === 'Invoice' && ofProducts) } };
      saveFile(name, await downloaded(files[category], sent, name, work));
    });
  const { open, overlay } = useOverlay(() =>
    category === 'Invoice' ? (
      <EmailExport
        endpoint={emailExportInvoice}
        rows={invoiceRows}
        query={{ ...commonQuery, ...ofProducts }}
        fileName={name}
      />
    ) : (
      <EmailExport endpoint={emailExportSegments} rows={segmentRows} query={commonQuery} fileName={name} />
    ),
  );

  return (
    <>
      <Choice
        label={texts.dataExport.category}
        options={categories}
        value={category}
        onChange={setCategory}
      />
      {category === 'Invoice' && (
        <Part label={texts.dataExport.productTypes}>
          <ProductTypes value={products} onChange={setProducts} />
          {lacksProducts && (
            <p className={styles.missing} role="alert">
              {texts.dataExport.productTypeRequired}
            </p>
          )}
        </Part>
      )}
      <Choice label={texts.format} options={formats} value={format} onChange={setFormat} />
      <Choice label={texts.dataExport.dateType} options={dates} value={dateField} onChange={setDateField} />
      {progress ? (
        <WorkBar name={name} progress={progress} onCancel={cancel} />
      ) : (
        <div className={styles.buttons}>
          <Button type="primary" disabled={!isReady} onClick={save}>
            {texts.download}
          </Button>
          {isReady && format !== 'csv' && (
            <Button icon={<Icon of={MailOutlined} />} aria-haspopup="dialog" onClick={() => open(true)}>
              {texts.dataExport.sendByEmail}
            </Button>
          )}
        </div>
      )}
      {overlay}
    </>
  );
}
