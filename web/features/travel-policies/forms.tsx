/** The forms of the Travel Policies screen. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { RowOf } from '@tripledger/contract/http/paging.ts';
import {
  edit,
  type list,
  merge,
  noneToUnmerge,
  type PolicyConsequence,
  previewEdit,
  previewMerge,
  raw,
  type suggestions,
  unmerge,
} from '@tripledger/contract/travel-policies/calls.ts';
import { Form, Input, Switch } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { Consequence } from '../../shared/form/Consequence.tsx';
import { Following } from '../../shared/form/Following.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { MergeForm, mergedOf } from '../../shared/merging/MergeForm.tsx';
import { UnmergeForm } from '../../shared/merging/UnmergeForm.tsx';
import { useMoneyTexts } from '../../ui/money.ts';
import { consequenceInWords } from './consequence-words.ts';
import { texts } from './texts.ts';

type Policy = RowOf<typeof list>;
/** The fields that a merge needs, which suggestions contain too. */
type Merged = Answer<typeof suggestions>['suggestions'][number]['records'][number];

export const idOf = (row: Merged) => row.policyId;
export const rawIdsOf = (row: Merged) => row.policyRaw;
export const nameOf = (row: Merged) => row.policyCode;
export const titleOf = (code: string, description: string) =>
  code === description ? code : `${code}: ${description}`;

/** Whether merging the policies would change lines. */
export const differ = ([first, ...others]: readonly Merged[]) =>
  others.some(
    (one) =>
      one.policyIsCompliant !== first?.policyIsCompliant ||
      one.policyShowLostSavings !== first?.policyShowLostSavings,
  );

const textsOf = (row: Merged) => ({
  description: row.policyDescription,
  is_compliant: row.policyIsCompliant,
  show_lost_savings: row.policyShowLostSavings,
});

const required = [{ required: true, whitespace: true, message: texts.form.descriptionRequired }];

/** The fields of both forms. */
const fields = (
  <>
    <Form.Item name="description" label={texts.form.description} rules={required}>
      <Input />
    </Form.Item>
    <Form.Item name="is_compliant" label={texts.form.compliant} valuePropName="checked">
      <Switch checkedChildren={texts.form.yes} unCheckedChildren={texts.form.no} />
    </Form.Item>
    <Form.Item name="show_lost_savings" label={texts.form.lostSavings} valuePropName="checked">
      <Switch checkedChildren={texts.form.yes} unCheckedChildren={texts.form.no} />
    </Form.Item>
  </>
);

/** Uses the money format of the page. */
function useConsequenceInWords() {
  const { text } = useMoneyTexts();
  return (answer: PolicyConsequence) => consequenceInWords(answer, text);
}

export function EditModal({ row }: { row: Policy }) {
  const id = idOf(row);
  const inWords = useConsequenceInWords();
  return (
    <FormModal title={texts.edit}>
      {(close) => (
        <>
          <p>{texts.form.code(row.policyCode)}</p>
          <ChangeForm
            endpoint={edit}
            sent={{ params: { id } }}
            initial={textsOf(row)}
            version={row.version}
            consequence={(previewing) => (
              <Consequence {...previewing} endpoint={previewEdit} inWords={inWords} />
            )}
            onDone={close}
          >
            <Following values={textsOf(row)} />
            {fields}
          </ChangeForm>
          <History
            kinds={['travel_policy_edited', 'travel_policies_merged', 'travel_policies_unmerged']}
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
  return { policies: ids, primary_policy: idOf(primary), seen_raw_ids: rawIds, ...textsOf(primary) };
}

export function MergeModal({ rows, onDone }: { rows: readonly Merged[]; onDone?: () => void }) {
  const inWords = useConsequenceInWords();
  return (
    <MergeForm
      title={texts.merge}
      endpoint={merge}
      initial={mergedAs(rows)}
      consequence={(previewing) => <Consequence {...previewing} endpoint={previewMerge} inWords={inWords} />}
      onDone={onDone}
      idsField="policies"
      primaryField="primary_policy"
      rows={rows}
      nouns={texts.nouns}
      idOf={idOf}
      nameOf={(row) => titleOf(row.policyCode, row.policyDescription)}
      textsOf={textsOf}
    >
      {fields}
    </MergeForm>
  );
}

export function UnmergeModal({ row }: { row: Policy }) {
  const raws = useAnswer(raw, { params: { id: idOf(row) } });
  return (
    <UnmergeForm
      title={texts.unmerge(nameOf(row))}
      endpoint={unmerge}
      field="policies"
      answer={raws}
      nameOf={({ code, description }) => titleOf(code, description)}
      none={noneToUnmerge}
    />
  );
}
