/** The fields of a view's form. */
import { list, viewFields, viewLimits } from '@tripledger/contract/views/calls.ts';
import { AutoComplete, Checkbox, Form, Input } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { fitting } from '../../shared/form/fields.ts';
import { texts } from './texts.ts';

const words = texts.fields;

export function ViewFields() {
  const { data = [] } = useAnswer(list);
  const folders = [...new Set(data.filter(({ isOwn }) => isOwn).map(({ folder }) => folder))].filter(Boolean);
  return (
    <>
      <Form.Item name="name" label={words.name} rules={[fitting(viewFields.name)]} required>
        <Input autoComplete="off" maxLength={viewLimits.name} />
      </Form.Item>
      <Form.Item
        name="folder"
        label={words.folder}
        extra={words.folderHint}
        rules={[fitting(viewFields.folder)]}
      >
        <AutoComplete
          options={folders.map((value) => ({ value }))}
          showSearch={{ filterOption: true }}
          maxLength={viewLimits.folder}
        />
      </Form.Item>
      <Form.Item name="description" label={words.description} rules={[fitting(viewFields.description)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={viewLimits.description} />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked" extra={words.sharedHint}>
        <Checkbox>{words.isShared}</Checkbox>
      </Form.Item>
    </>
  );
}
