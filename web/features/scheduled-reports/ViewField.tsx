/** Selects the saved view that is delivered: one of Explore that the user sees. */
import type { Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { scheduledScreen, words } from '@tripledger/contract/scheduled-reports/rules.ts';
import { list } from '@tripledger/contract/views/calls.ts';
import { Form, Select } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { texts } from './texts.ts';

export function ViewField({ schedule }: { schedule: Schedule | null }) {
  const { data } = useAnswer(list, {});
  const offered = (data ?? []).filter(({ path }) => path === scheduledScreen);
  // An administrator also edits schedules of views that they do not see.
  const own = schedule?.view;
  const missing = own && !offered.some(({ id }) => id === own.id) ? [own] : [];
  const options = [...missing.map((view) => ({ ...view, folder: '' })), ...offered].map(
    ({ id, name, folder }) => ({ value: id, label: folder ? `${folder} / ${name}` : name }),
  );
  return (
    <Form.Item
      name="view"
      label={texts.form.view}
      rules={[{ required: true, message: words.view }]}
      extra={data && options.length === 0 ? texts.form.noViews : texts.form.whichViews}
    >
      <Select
        placeholder={texts.form.chooseView}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        loading={!data}
      />
    </Form.Item>
  );
}
