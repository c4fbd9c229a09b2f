/** The forms of the Service Fee Types screen. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { Consequence as Effect } from '@tripledger/contract/http/merging.ts';
import type { RowOf } from '@tripledger/contract/http/paging.ts';
import {
  edit,
  type list,
  merge,
  noneToUnmerge,
  previewEdit,
  previewMerge,
  raw,
  type suggestions,
  unmerge,
} from '@tripledger/contract/service-fee-types/calls.ts';
import { Form, Input } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { Consequence } from '../../shared/form/Consequence.tsx';
import { Following } from '../../shared/form/Following.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { affectedInWords } from '../../shared/merging/consequence-words.ts';
import { MergeForm, mergedOf } from '../../shared/merging/MergeForm.tsx';
import { UnmergeForm } from '../../shared/merging/UnmergeForm.tsx';
import { texts } from './texts.ts';

type FeeType = RowOf<typeof list>;
/** The fields that a merge needs, which suggestions contain too. */
type Merged = Answer<typeof suggestions>['suggestions'][number]['records'][number];

export const idOf = (row: Merged) => row.serviceFeeTypeId;
export const rawIdsOf = (row: Merged) => row.rawServiceFeeTypeIds;
export const nameOf = (row: Merged) => row.serviceFeeTypeDescription;

const required = [{ required: true, whitespace: true, message: texts.descriptionRequired }];

const inWords = (effect: Effect) => ({ effects: affectedInWords(effect) });

export function EditModal({ row }: { row: FeeType }) {
  const { serviceFeeTypeId: id, serviceFeeTypeDescription: description } = row;
  return (
    <FormModal title={texts.edit}>
      {(close) => (
        <>
          <ChangeForm
            endpoint={edit}
            sent={{ params: { id } }}
            initial={{ description }}
            version={row.version}
            consequence={(previewing) => (
              <Consequence {...previewing} endpoint={previewEdit} inWords={inWords} />
            )}
            onDone={close}
          >
            <Following values={{ description }} />
            <Form.Item name="description" label={texts.description} rules={required}>
              <Input />
            </Form.Item>
          </ChangeForm>
          <History
            kinds={['service_fee_type_edited', 'service_fee_types_merged', 'service_fee_types_unmerged']}
            subjectId={id}
          />
        </>
      )}
    </FormModal>
  );
}

/** The default values of a merge. */
export function mergedAs(rows: readonly Merged[]) {
  const { primary, ids, rawIds } = mergedOf(rows, idOf, rawIdsOf);
  return {
    service_fee_types: ids,
    primary_service_fee_type: idOf(primary),
    seen_raw_ids: rawIds,
    new_description: nameOf(primary),
  };
}

export function MergeModal({ rows, onDone }: { rows: readonly Merged[]; onDone?: () => void }) {
  return (
    <MergeForm
      title={texts.merge}
      endpoint={merge}
      initial={mergedAs(rows)}
      consequence={(previewing) => <Consequence {...previewing} endpoint={previewMerge} inWords={inWords} />}
      onDone={onDone}
      idsField="service_fee_types"
      primaryField="primary_service_fee_type"
      rows={rows}
      nouns={texts.nouns}
      idOf={idOf}
      nameOf={nameOf}
      textsOf={(row) => ({ new_description: nameOf(row) })}
    >
      <Form.Item name="new_description" label={texts.description} rules={required}>
        <Input />
      </Form.Item>
    </MergeForm>
  );
}

export function UnmergeModal({ row }: { row: FeeType }) {
  const raws = useAnswer(raw, { query: { serviceFeeTypeId: idOf(row) } });
  return (
    <UnmergeForm
      title={texts.unmerge(nameOf(row))}
      endpoint={unmerge}
      field="raw_service_fee_types"
      answer={raws}
      nameOf={({ description }) => description}
      none={noneToUnmerge}
    />
  );
}
