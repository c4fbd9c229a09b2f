import { type Delivery, file as endpoint } from '@tripledger/contract/scheduled-reports/ledger.ts';
import { download } from '../../api/download.ts';
import { useSaving } from '../../shared/download/useSaving.tsx';
import { texts } from './texts.ts';
import { sizeInWords } from './words.ts';

/** Downloads a file of the delivery history. */
export function useOpenFile() {
  const save = useSaving();
  return ({ id, fileName, size }: NonNullable<Delivery['file']>) =>
    save(fileName, ({ signal, tell }) =>
      download(
        endpoint,
        { params: { id } },
        {
          signal,
          onProgress: ({ bytes }) =>
            tell(texts.delivery.loaded(sizeInWords(bytes), sizeInWords(size)), (100 * bytes) / size),
        },
      ),
    );
}
