/** A report as a page, looked at where it was asked for; opened by itself, it can be printed. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { saveFile } from '../../ui/csv.ts';
import { useModal } from '../../ui/modal.tsx';
import styles from './download-reports.module.css';

type Props = { name: string; html: string };

export default function ReportModal({ name, html }: Props) {
  const { modal } = useModal();
  const [file] = useState(() => new Blob([html], { type: 'text/html;charset=utf-8' }));
  const address = useAddress(file);
  return (
    <Modal {...modal} title="Summary Report" width="min(1100px, 96vw)" style={{ top: 16 }}>
      <div className={styles.buttons}>
        <Button icon={<ExportOutlined />} href={address} target="_blank" rel="noopener">
          Open in a new tab
        </Button>
        <Button icon={<DownloadOutlined />} onClick={() => saveFile(name, file)}>
          Save
        </Button>
      </div>
      {/* Nothing in it runs, whatever a feed has called a traveller. */}
      <iframe className={styles.report} title={name} sandbox="" srcDoc={html} />
    </Modal>
  );
}

/** Stands for the file as long as it is shown. */
function useAddress(file: Blob): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
