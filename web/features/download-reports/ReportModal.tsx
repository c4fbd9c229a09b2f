/** Previews a report as a page; in a tab of its own it can be printed. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { saveFile } from '../../ui/csv.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/modal.tsx';
import styles from './download-reports.module.css';
import { texts } from './texts.ts';

type Props = { name: string; html: string };

export default function ReportModal({ name, html }: Props) {
  const { modal } = useModal();
  const [file] = useState(() => new Blob([html], { type: 'text/html;charset=utf-8' }));
  const address = useAddress(file);
  return (
    <Modal {...modal} title={texts.summaryReport.title} width="min(1100px, 96vw)" style={{ top: 16 }}>
      <div className={styles.buttons}>
        <Button icon={<Icon of={ExportOutlined} />} href={address} target="_blank" rel="noopener">
          {texts.summaryReport.openInNewTab}
        </Button>
        <Button icon={<Icon of={DownloadOutlined} />} onClick={() => saveFile(name, file)}>
          {texts.summaryReport.save}
        </Button>
      </div>
      {/* The sandbox prevents scripts, even if feed data contain some. */}
      <iframe className={styles.report} title={name} sandbox="" srcDoc={html} />
    </Modal>
  );
}

/** An object URL for the file, valid while the component is mounted. */
function useAddress(file: Blob): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
