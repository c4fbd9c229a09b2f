/** An override map: which fields replace which, and the values that were not applied. */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import {
  create,
  dataSources,
  map as mapCall,
  overridingLabels,
  update,
} from '@tripledger/contract/references/calls.ts';
import { Form, Progress, Select } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../../shared/form/FormModal.tsx';
import { History } from '../../../shared/history/History.tsx';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { texts } from '../texts.ts';
import { MapField } from './MapField.tsx';
import styles from './references.module.css';
import { stateInWords, useTitles } from './words.ts';

export function NewMapModal() {
  return (
    <FormModal title={texts.references.map.addTitle}>
      {(close) => (
        <ChangeForm endpoint={create} initial={{ map: [] }} onDone={close}>
          <NewFields />
        </ChangeForm>
      )}
    </FormModal>
  );
}

/** The data sources depend on the selected organisation, and the fields on both. */
function NewFields() {
  const form = Form.useFormInstance();
  const organisation: number | undefined = Form.useWatch('organisation', form);
  const source: string | undefined = Form.useWatch('data_source', form);
  const { data = [], isPending } = useAnswer(dataSources);
  const names = new Map(data.map((row) => [row.organisation, row.organisation_name]));
  const sources = data.filter((row) => row.organisation === organisation);
  return (
    <>
      <Form.Item
        name="organisation"
        label={texts.references.map.organisation}
        rules={[{ required: true, message: texts.references.map.organisationRequired }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          options={[...names].map(([value, label]) => ({ value, label }))}
          onChange={() => form.setFieldsValue({ data_source: undefined, map: [] })}
        />
      </Form.Item>
      <Form.Item
        name="data_source"
        label={texts.references.map.dataSource}
        rules={[{ required: true, message: texts.references.map.dataSourceRequired }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          disabled={organisation === undefined}
          options={sources.map(({ data_source: value, lines }) => ({
            value,
            label: texts.references.map.source(value, lines),
          }))}
          onChange={() => form.setFieldsValue({ map: [] })}
        />
      </Form.Item>
      {organisation !== undefined && source !== undefined && (
        <Form.Item name="map" label={texts.references.map.fields}>
          <MapField organisation={organisation} dataSource={source} />
        </Form.Item>
      )}
    </>
  );
}

export function MapModal({ id, name }: { id: number; name: string }) {
  const answer = useAnswer(mapCall, { params: { id } });
  return (
    <FormModal title={texts.references.map.editTitle(name)}>
      {(close) => (
        <QueryBoundary answer={answer} height={320}>
          {(map) => <SavedMap map={map} onDone={close} />}
        </QueryBoundary>
      )}
    </FormModal>
  );
}

type Saved = Answer<typeof mapCall>;

function SavedMap({ map, onDone }: { map: Saved; onDone: () => void }) {
  const { id, organisation, data_source: source, state, lines_done: done, lines_total: total } = map;
  return (
    <>
      <p aria-live="polite">{stateInWords(map)}</p>
      {state === 'applying' && total > 0 && (
        <Progress percent={Math.floor((done / total) * 100)} aria-label={texts.references.map.progress} />
      )}
      <ChangeForm endpoint={update} sent={{ params: { id } }} initial={{ map: map.map }} onDone={onDone}>
        <Form.Item name="map" label={texts.references.map.fields}>
          <MapField organisation={organisation} dataSource={source} />
        </Form.Item>
      </ChangeForm>
      {map.left_out_total > 0 && <LeftOut map={map} />}
      <History kinds={['override_map_saved']} subjectId={id} />
    </>
  );
}

/** The values that were not applied; lines with these values keep the original field. */
function LeftOut({ map: { left_out_values: values, left_out_total: total } }: { map: Saved }) {
  const titleOf = useTitles();
  return (
    <section aria-label={texts.references.leftOut.title} className={styles.leftOut}>
      <h3>{texts.references.leftOut.title}</h3>
      {total > values.length && <p>{texts.references.leftOut.firstValues(values.length, total)}</p>}
      <ul>
        {values.map(({ referenceField, overridingField, value, reason, lines }) => (
          <li key={JSON.stringify([referenceField, overridingField, value])}>
            <strong>{value}</strong>{' '}
            {texts.references.leftOut.value(
              titleOf(referenceField),
              overridingLabels[overridingField],
              reason,
              lines,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
