/** Loads a file of exchange rates after showing what it would do. */
import {
  loadFile,
  mostRateFileBytes,
  previewFile,
  rateFileTooLarge,
} from '@tripledger/contract/exchange-rates/calls.ts';
import { Form, Input } from 'antd';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../../shared/form/FormModal.tsx';
import { rejectIf } from '../../../shared/form/fields.ts';
import { useNotices } from '../../../ui/notices.tsx';
import { ChooseFiles } from '../ChooseFiles.tsx';
import { RatesPreview } from './RatesPreview.tsx';
import styles from './rates.module.css';
import { texts } from './texts.ts';

const words = texts.fields;

/** A form tells values apart by their plain fields, which a file lacks. */
type Chosen = { file: File; name: string; size: number; time: number };
type Draft = { file: Chosen; source?: string };

/** A file may tell itself who published it. */
const bodyOf = ({ file: { file }, source }: Draft) => (source?.trim() ? { file, source } : { file });

export default function LoadFileModal() {
  const { message } = useNotices();
  return (
    <FormModal title={texts.loadFile}>
      {(close) => (
        <ChangeForm
          endpoint={loadFile}
          bodyOf={(typed) => bodyOf(typed as unknown as Draft)}
          submit={texts.load}
          consequence={(previewing) => <RatesPreview {...previewing} endpoint={previewFile} />}
          onDone={() => {
            message.success(texts.loaded);
            close();
          }}
        >
          <Form.Item
            name="file"
            rules={[
              { required: true, message: words.fileRequired },
              rejectIf(rateFileTooLarge, (chosen?: Chosen) => (chosen?.size ?? 0) > mostRateFileBytes),
            ]}
          >
            <FileField />
          </Form.Item>
          <Form.Item name="source" label={words.source} extra={words.sourceOfFile}>
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
        </ChangeForm>
      )}
    </FormModal>
  );
}

type Props = {
  /** Provided by the form. */
  id?: string;
  value?: Chosen;
  onChange?: (chosen: Chosen) => void;
};

function FileField({ id, value, onChange }: Props) {
  return (
    <ChooseFiles
      {...(id !== undefined && { id })}
      isSingle
      label={words.file}
      button={value ? words.otherFile : words.choose}
      onChosen={([file]) =>
        file && onChange?.({ file, name: file.name, size: file.size, time: file.lastModified })
      }
    >
      {value ? <p className={styles.file}>{value.name}</p> : <p>{words.about}</p>}
    </ChooseFiles>
  );
}
