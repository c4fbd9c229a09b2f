/** The forms of the Traveller Merging screen. */
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
} from '@tripledger/contract/traveller-merging/calls.ts';
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

type Traveller = RowOf<typeof list>;
/** The fields that a merge needs, which suggestions contain too. */
type Merged = Answer<typeof suggestions>['suggestions'][number]['records'][number];

export const idOf = (row: Merged) => row.travellerId;
export const rawIdsOf = (row: Merged) => row.travellerRaw;
export const nameOf = (row: Merged) => row.travellerName;
export const titleOf = (name: string, number: string | null) => (number ? `${name} (${number})` : name);

const required = [{ required: true, whitespace: true, message: texts.nameRequired }];

const inWords = (effect: Effect) => ({ effects: affectedInWords(effect) });

export function EditModal({ row }: { row: Traveller }) {
  const { travellerId: id, travellerName: name, travellerEmployeeNumber: number } = row;
  return (
    <FormModal title={texts.edit}>
      {(close) => (
        <>
          <ChangeForm
            endpoint={edit}
            sent={{ params: { id } }}
            initial={{ name, employee_number: number }}
            version={row.version}
            consequence={(previewing) => (
              <Consequence {...previewing} endpoint={previewEdit} inWords={inWords} />
            )}
            onDone={close}
          >
            <Following values={{ name, employee_number: number }} />
            <Form.Item name="name" label={texts.name} rules={required}>
              <Input />
            </Form.Item>
            <Form.Item name="employee_number" label={texts.employeeNumber}>
              <Input />
            </Form.Item>
          </ChangeForm>
          <History kinds={['traveller_edited', 'travellers_merged', 'travellers_unmerged']} subjectId={id} />
        </>
      )}
    </FormModal>
  );
}

const textsOf = (row: Merged) => ({
  override_name: row.travellerName,
  override_employee_number: row.travellerEmployeeNumber,
});

/** The default values of a merge. */
export function mergedAs(rows: readonly Merged[]) {
  const { primary, ids, rawIds } = mergedOf(rows, idOf, rawIdsOf);
  const own = textsOf(primary);
  // Keeps an employee number that only another record has.
  const number = rows.find((row) => row.travellerEmployeeNumber !== null)?.travellerEmployeeNumber ?? null;
  return {
    travellers: ids,
    primary_traveller: idOf(primary),
    seen_raw_ids: rawIds,
    ...own,
    override_employee_number: own.override_employee_number ?? number,
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
      idsField="travellers"
      primaryField="primary_traveller"
      rows={rows}
      nouns={texts.nouns}
      idOf={idOf}
      nameOf={(row) => titleOf(row.travellerName, row.travellerEmployeeNumber)}
      textsOf={textsOf}
    >
      <Form.Item name="override_name" label={texts.name} rules={required}>
        <Input />
      </Form.Item>
      <Form.Item name="override_employee_number" label={texts.employeeNumber}>
        <Input />
      </Form.Item>
    </MergeForm>
  );
}

export function UnmergeModal({ row }: { row: Traveller }) {
  const raws = useAnswer(raw, { query: { travellerId: idOf(row) } });
  return (
    <UnmergeForm
      title={texts.unmerge(nameOf(row))}
      endpoint={unmerge}
      field="travellers"
      answer={raws}
      nameOf={({ name, employee_number }) => titleOf(name, employee_number)}
      none={noneToUnmerge}
    />
  );
}
