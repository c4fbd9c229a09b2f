/** The fields of a source. */
import { topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { list as layouts } from '@tripledger/contract/layouts/calls.ts';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { texts } from '../texts.ts';
import { type Draft, dueOptions } from './draft.ts';

const words = texts.sources.fields;

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export function SourceFields() {
  const form = Form.useFormInstance<Draft>();
  const layout = Form.useWatch('layout', form);
  const due = Form.useWatch('due', form);
  const isSftp = Form.useWatch('isSftp', form);
  return (
    <>
      <Form.Item name="name" label={words.name} extra={words.nameHint} required>
        <Input autoComplete="off" maxLength={50} />
      </Form.Item>
      <Form.Item name="layout" label={words.layout}>
        <LayoutSelect />
      </Form.Item>
      <Form.Item name="node" label={words.node} hidden={layout === null}>
        <NodeSelect />
      </Form.Item>
      <Form.Item name="strict" valuePropName="checked">
        <Checkbox>{words.strict}</Checkbox>
      </Form.Item>
      <Form.Item name="due" label={words.rhythm}>
        <Select options={dueOptions} />
      </Form.Item>
      <Form.Item name="time" label={words.time} hidden={due === 'none'} required>
        <Input autoComplete="off" maxLength={5} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="zone" label={words.zone} hidden={due === 'none'} required>
        <Select options={zones} showSearch />
      </Form.Item>
      <Form.Item name="ownerEmail" label={words.owner} hidden={due === 'none'}>
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <Form.Item name="isSftp" valuePropName="checked">
        <Checkbox>{words.isSftp}</Checkbox>
      </Form.Item>
      <SftpFields isHidden={!isSftp} />
    </>
  );
}

/** Hidden fields keep what was typed. */
function SftpFields({ isHidden }: { isHidden: boolean }) {
  return (
    <>
      <Form.Item name="host" label={words.host} hidden={isHidden} required>
        <Input autoComplete="off" maxLength={253} />
      </Form.Item>
      <Form.Item name="port" label={words.port} hidden={isHidden} required>
        <InputNumber min={1} max={65535} />
      </Form.Item>
      <Form.Item name="user" label={words.user} hidden={isHidden} required>
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="path" label={words.path} hidden={isHidden} required>
        <Input autoComplete="off" maxLength={500} />
      </Form.Item>
      <Form.Item name="hostKey" label={words.hostKey} hidden={isHidden} required>
        <Input autoComplete="off" maxLength={51} placeholder="SHA256:…" />
      </Form.Item>
      <Form.Item name="secret" label={words.secret} extra={words.secretHint} hidden={isHidden} required>
        <Input autoComplete="off" maxLength={50} />
      </Form.Item>
    </>
  );
}

type Props<Value> = {
  /** Provided by the form. */
  id?: string;
  value?: Value | null;
  onChange?: (value: Value | null) => void;
};

/** For choices of which one is that there is none. */
const none = '';

function LayoutSelect({ id, value, onChange }: Props<string>) {
  const { data = [] } = useAnswer(layouts);
  const options = data.map(({ name }) => ({ value: name, label: name }));
  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch
      value={value ?? none}
      options={[{ value: none, label: texts.sources.ownFormat }, ...options]}
      onChange={(chosen) => onChange?.(chosen || null)}
    />
  );
}

function NodeSelect({ id, value, onChange }: Props<number>) {
  const { data = [] } = useAnswer(topNodes, { query: { top: '' } });
  const options = data.map((node) => ({ value: String(node.id), label: node.label }));
  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      value={value == null ? none : String(value)}
      options={[{ value: none, label: words.noNode }, ...options]}
      onChange={(chosen) => onChange?.(chosen === none ? null : Number(chosen))}
    />
  );
}
