/** Exports all air segments of the filter as a file, downloaded directly or sent by e-mail. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import {
  emailExportSegments,
  exportSegments,
  segmentRows,
} from '@tripledger/contract/reports/data-export.ts';
import { reportTitles, type TableExtension } from '@tripledger/contract/reports/kinds.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { usePageActions } from '../../session/page-actions.ts';
import { EmailExport } from '../../shared/download/EmailExport.tsx';
import { useDownload } from '../../shared/download/useDownload.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOverlay } from '../../ui/modal.tsx';
import styles from './airfare.module.css';
import { texts } from './texts.ts';

const formats = [
  { format: 'csv', label: texts.exportSegments.csv },
  { format: 'xlsx', label: texts.exportSegments.excel },
] as const satisfies readonly { format: TableExtension; label: string }[];

const title = reportTitles['Air Segments'];

export function ExportSegments() {
  const { query, dates } = useFilter();
  const nameOf = useFileName();
  const download = useDownload();
  const [saving, setSaving] = useState<TableExtension | null>(null);
  const { open, overlay } = useOverlay(() => (
    <EmailExport
      endpoint={emailExportSegments}
      rows={segmentRows}
      query={{ ...query, reportFormat: 'xlsx' }}
      fileName={nameOf(title, dates, 'xlsx')}
    />
  ));

  const save = async (reportFormat: TableExtension) => {
    setSaving(reportFormat);
    await download(exportSegments, { query: { ...query, reportFormat } }, nameOf(title, dates, reportFormat));
    setSaving(null);
  };
  usePageActions([
    ...formats.map(({ format, label }) => ({
      name: texts.exportSegments.exportAs(label),
      run: () => void save(format),
    })),
    { name: texts.exportSegments.sendByEmail, run: () => open(true) },
  ]);

  return (
    <fieldset className={styles.export}>
      <legend>{texts.exportSegments.title}</legend>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          size="small"
          icon={<Icon of={DownloadOutlined} />}
          loading={saving === format}
          disabled={saving !== null && saving !== format}
          aria-label={texts.exportSegments.exportAs(label)}
          onClick={() => void save(format)}
        >
          {label}
        </Button>
      ))}
      <Button
        size="small"
        icon={<Icon of={MailOutlined} />}
        aria-label={texts.exportSegments.sendByEmail}
        onClick={() => open(true)}
      >
        {texts.exportSegments.email}
      </Button>
      {overlay}
    </fieldset>
  );
}
