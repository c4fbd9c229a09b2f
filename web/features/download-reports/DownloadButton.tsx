/** Downloads a file that is drawn on request, and shows how far it is. */
import { formatName, type ReportExtension } from '@tripledger/contract/reports/kinds.ts';
import type { FileTitle } from '@tripledger/contract/vocabulary/file-name.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { usePageActions } from '../../session/page-actions.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import type { Work } from '../../shared/download/useSaving.tsx';
import { useWork } from '../../shared/download/useWork.ts';
import { WorkBar } from '../../shared/download/WorkBar.tsx';
import { saveFile } from '../../ui/csv.ts';
import { texts } from './texts.ts';

/** The pause between two requests, because a report takes a while and is easily requested twice by accident. */
const pauseMs = 5000;

type Props = {
  title: FileTitle;
  extension: ReportExtension;
  disabled?: boolean;
  load: (name: string, work: Work) => Promise<Blob>;
};

export function DownloadButton({ title, extension, disabled = false, load }: Props) {
  const name = useFileName()(title, undefined, extension);
  const { progress, start, cancel } = useWork();
  const [isPausing, setPausing] = useState(false);
  useEffect(() => {
    if (!isPausing) return;
    const over = setTimeout(() => setPausing(false), pauseMs);
    return () => clearTimeout(over);
  }, [isPausing]);

  const save = () => {
    setPausing(true);
    return start(name, async (work) => saveFile(name, await load(name, work)));
  };
  const isReady = !disabled && !isPausing && !progress;
  usePageActions(isReady ? [{ name: texts.downloadAs(formatName(extension)), run: () => void save() }] : []);
  if (progress) return <WorkBar name={name} progress={progress} onCancel={cancel} />;
  return (
    <div>
      <Button type="primary" disabled={!isReady} onClick={save}>
        {texts.download}
      </Button>
    </div>
  );
}
