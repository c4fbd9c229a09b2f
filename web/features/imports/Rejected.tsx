/** The rows that an import rejected, to be corrected here or in a file. */
import { type OneImport, rejects, rejectsFile } from '@tripledger/contract/imports/calls.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useDownload } from '../../shared/download/useDownload.ts';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import type { Detail } from './details.ts';
import styles from './imports.module.css';
import { rejectColumns, rejectShown } from './rejects.ts';
import { texts } from './texts.ts';

export function Rejected({ id, files }: { id: number; files: OneImport['rejectedFiles'] }) {
  const { query, pages } = usePages();
  const download = useDownload();
  const open = useOpen<Detail>();
  return (
    <PagePanel
      title={texts.one.rejects}
      answer={useAnswer(rejects, { params: { id }, query })}
      pages={pages}
      above={
        <div className={styles.takeBack}>
          <p className={styles.lead}>{texts.one.correct}</p>
          <div className={styles.actions}>
            <Button type="primary" onClick={() => open({ of: 'corrections', id })}>
              {texts.correct.open}
            </Button>
            {files.map((file) => (
              <Button
                key={file}
                onClick={() =>
                  download(rejectsFile, { params: { id }, query: { file } }, texts.one.fileName(id, file))
                }
              >
                {texts.one.saveRejects(file)}
              </Button>
            ))}
          </div>
        </div>
      }
      columns={rejectColumns}
      shown={rejectShown}
      emptyText={texts.one.noRejects}
    />
  );
}
