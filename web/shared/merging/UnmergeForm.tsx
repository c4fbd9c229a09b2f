/** Takes raw records out of a merged record, in a modal. */
import type { ChangeEndpoint } from '@tripledger/contract/http/endpoint.ts';
import { Checkbox, Form } from 'antd';
import { QueryBoundary, type QueryState } from '../../ui/QueryBoundary.tsx';
import { ChangeForm } from '../form/ChangeForm.tsx';
import { Conflict } from '../form/Conflict.tsx';
import { FormModal } from '../form/FormModal.tsx';
import styles from './MergeList.module.css';
import { texts } from './texts.ts';

type Props<Raw> = {
  title: string;
  endpoint: ChangeEndpoint;
  /** The name of the request's field. */
  field: string;
  /** The raw records to choose from. */
  answer: QueryState<readonly Raw[]>;
  nameOf: (raw: Raw) => string;
  /** The validation message if none is selected. */
  none: string;
};

export function UnmergeForm<Raw extends { id: number }>(props: Props<Raw>) {
  const { title, endpoint, field, answer, nameOf, none } = props;
  return (
    <FormModal title={title}>
      {(close) => (
        <QueryBoundary answer={answer} height={64}>
          {(raws) => (
            <ChangeForm
              endpoint={endpoint}
              submit={texts.unmerge.unmerge}
              conflict={(sentence) => (
                <Conflict sentence={sentence} kind={endpoint.kind} onReloaded={close} />
              )}
              onDone={close}
            >
              <p>{texts.unmerge.consequence}</p>
              <Form.Item
                name={field}
                label={texts.unmerge.unmerge}
                rules={[{ required: true, type: 'array', min: 1, message: none }]}
              >
                <Checkbox.Group
                  className={styles.raw ?? ''}
                  options={raws.map((raw) => ({ value: raw.id, label: nameOf(raw) }))}
                />
              </Form.Item>
            </ChangeForm>
          )}
        </QueryBoundary>
      )}
    </FormModal>
  );
}
