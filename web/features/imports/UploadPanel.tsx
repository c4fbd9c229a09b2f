/** Begins a delivery with the chosen files, and opens it. */
import { useQueryClient } from '@tanstack/react-query';
import { begin } from '@tripledger/contract/imports/deliveries.ts';
import { Alert, Button } from 'antd';
import { useChange } from '../../api/useChange.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { PanelFrame } from '../../ui/Panel.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import type { Detail } from './details.ts';
import styles from './imports.module.css';
import { texts as ofLayouts } from './mapping/texts.ts';
import { texts } from './texts.ts';
import { matching, upload } from './uploads.ts';

export function UploadPanel() {
  const open = useOpen<Detail>();
  const queries = useQueryClient();
  const beginning = useChange(begin);
  const faults = Object.values(beginning.fields).join(' ');
  const send = (chosen: File[]) =>
    beginning.mutate(
      { body: { files: chosen.map(({ name, size }) => ({ name, bytes: size })) } },
      {
        onSuccess: (one) => {
          const files = matching(one, chosen);
          if (files) upload(one, files, queries);
          open({ of: 'import', id: one.id });
        },
      },
    );
  return (
    <PanelFrame title={texts.upload.title}>
      {faults && <Alert role="alert" type="error" showIcon title={faults} className={styles.alert ?? ''} />}
      <ChooseFiles button={texts.upload.choose} isBusy={beginning.isPending} onChosen={send}>
        <p>{texts.upload.about}</p>
      </ChooseFiles>
      <Button
        type="link"
        className={styles.layouts ?? ''}
        onClick={() => open({ of: 'layouts', delivery: null })}
      >
        {ofLayouts.list.open}
      </Button>
    </PanelFrame>
  );
}
