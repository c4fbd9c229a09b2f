/** Exports all air segments of the filter as a file, downloaded directly or sent by e-mail. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import { emailExportSegments, exportSegments } from '@tripledger/contract/reports/data-export.ts';
import { reportTitles, type TableExtension } from '@tripledger/contract/reports/kinds.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { useDownload } from '../../shared/download/useDownload.ts';
import { useEmailed } from '../../shared/download/useEmailed.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './airfare.module.css';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const satisfies readonly { format: TableExtension; label: string }[];

const title = reportTitles['Air Segments'];

export function ExportSegments() {
  const { query, dates } = useFilter();
  const nameOf = useFileName();
  const { modal } = App.useApp();
  const { user } = useUser();
  const download = useDownload();
  const [saving, setSaving] = useState<TableExtension | null>(null);
  const email = useEmailed(emailExportSegments);

  const save = async (reportFormat: TableExtension) => {
    setSaving(reportFormat);
    await download(exportSegments, { query: { ...query, reportFormat } }, nameOf(title, dates, reportFormat));
    setSaving(null);
  };
  const send = () =>
    modal.confirm({
      title: 'Send segments by e-mail?',
      content: `${user.email} gets every segment of this filter as an Excel file, ${nameOf(title, dates, 'xlsx')}.`,
      okText: 'Send',
      onOk: () => email.send({ query: { ...query, reportFormat: 'xlsx' } }),
    });

  return (
    <fieldset className={styles.export}>
      <legend>Export segments</legend>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          size="small"
          icon={<Icon of={DownloadOutlined} />}
          loading={saving === format}
          disabled={saving !== null && saving !== format}
          aria-label={`Export segments as ${label}`}
          onClick={() => void save(format)}
        >
          {label}
        </Button>
      ))}
      <Button
        size="small"
        icon={<Icon of={MailOutlined} />}
        loading={email.isPending}
        aria-label="Send segments by e-mail"
        onClick={send}
      >
        E-mail
      </Button>
    </fieldset>
  );
}
