/**
 * Creates a file in the background: a notification shows the progress and allows cancelling, then the file is saved.
 */
import { Button, Progress } from 'antd';
import { CallError } from '../../api/call.ts';
import { notifyFailure } from '../../session/failures.ts';
import { saveFile } from '../../ui/csv.ts';
import { type Notices, useNotices } from '../../ui/notices.tsx';
import { texts } from './texts.ts';

export type Work = {
  /** Aborted when the user cancels. */
  signal: AbortSignal;
  /** Reports the progress as text, and in percent if known. */
  tell: (words: string, percent: number | null) => void;
};

/** `saving(name, make)` resolves once the file is saved, has failed or was cancelled; it never rejects. */
export function useSaving(): (
  fileName: string,
  make: (work: Work) => Promise<string | Blob>,
) => Promise<void> {
  const { notification } = useNotices();
  return async (fileName, make) => {
    const stop = new AbortController();
    const key = `file ${fileName} ${performance.now()}`;
    const tell: Work['tell'] = (words, percent) => {
      if (stop.signal.aborted) return;
      notification.open({
        key,
        role: 'status',
        title: fileName,
        description: (
          <>
            <Progress
              percent={Math.round(percent ?? 0)}
              size="small"
              status="active"
              showInfo={percent !== null}
              aria-label={texts.progressOf(fileName)}
            />
            {words}
          </>
        ),
        actions: (
          <Button size="small" onClick={() => stop.abort()}>
            {texts.cancel}
          </Button>
        ),
        closable: false,
        duration: false,
      });
    };
    try {
      tell(texts.preparing, null);
      saveFile(fileName, await make({ signal: stop.signal, tell }));
    } catch (error) {
      if (!stop.signal.aborted) notifyDownloadFailure(error, fileName, notification);
    } finally {
      notification.destroy(key);
    }
  };
}

type Notification = Notices['notification'];

export function notifyDownloadFailure(error: unknown, fileName: string, notification: Notification): void {
  if (error instanceof CallError) notifyFailure(error, notification);
  else notification.error({ title: fileName, description: messageOf(error) });
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : texts.failed;
