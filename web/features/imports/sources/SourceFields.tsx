/** The fields of a source. */
import type { SourceRow } from '@tripledger/contract/import-sources/calls.ts';
import { rhythm, type Sftp, sftp, sourceFields } from '@tripledger/contract/import-sources/source.ts';
import { list as layouts } from '@tripledger/contract/layouts/calls.ts';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../../api/useAnswer.ts';
import { fitting } from '../../../shared/form/fields.ts';
import { type ChosenNode, NodeField } from '../mapping/NodeField.tsx';
import { texts } from '../texts.ts';
import { type Draft, dueOptions } from './draft.ts';

const words = texts.sources.fields;

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

/** `source`: as it is stored; null: a new one. */
export function SourceFields({ source }: { source: SourceRow | null }) {
  const form = Form.useFormInstance<Draft>();
  const name = Form.useWatch('name', form);
  const layout = Form.useWatch('layout', form);
  const due = Form.useWatch('due', form);
  const isSftp = Form.useWatch('isSftp', form);
  return (
    <>
      <Form.Item
        name="name"
        label={words.name}
        extra={otherFolder(source, name) ?? words.nameHint}
        rules={[fitting(sourceFields.name)]}
        required
      >
        <Input autoComplete="off" maxLength={50} />
      </Form.Item>
      <Form.Item name="layout" label={words.layout}>
        <LayoutSelect />
      </Form.Item>
      <Form.Item name="node" label={words.node} hidden={layout === null}>
        <NodeSelect stored={source?.node ?? null} />
      </Form.Item>
      <Form.Item name="strict" valuePropName="checked">
        <Checkbox>{words.strict}</Checkbox>
      </Form.Item>
      <Form.Item name="due" label={words.rhythm}>
        <Select options={dueOptions} />
      </Form.Item>
      <Form.Item
        name="time"
        label={words.time}
        hidden={due === 'none'}
        rules={due === 'none' ? [] : [fitting(rhythm.shape.time)]}
        required
      >
        <Input autoComplete="off" maxLength={5} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="zone" label={words.zone} hidden={due === 'none'} required>
        <Select options={zones} showSearch />
      </Form.Item>
      <Form.Item
        name="ownerEmail"
        label={words.owner}
        hidden={due === 'none'}
        normalize={(typed: string) => typed || null}
        rules={due === 'none' ? [] : [fitting(sourceFields.ownerEmail)]}
      >
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
      <SftpItem name="host" label={words.host} isHidden={isHidden}>
        <Input autoComplete="off" maxLength={253} />
      </SftpItem>
      <SftpItem name="port" label={words.port} isHidden={isHidden}>
        <InputNumber min={1} max={65535} />
      </SftpItem>
      <SftpItem name="user" label={words.user} isHidden={isHidden}>
        <Input autoComplete="off" maxLength={100} />
      </SftpItem>
      <SftpItem name="path" label={words.path} isHidden={isHidden}>
        <Input autoComplete="off" maxLength={500} />
      </SftpItem>
      <SftpItem name="hostKey" label={words.hostKey} isHidden={isHidden}>
        <Input autoComplete="off" maxLength={51} placeholder="SHA256:…" />
      </SftpItem>
      <SftpItem name="secret" label={words.secret} extra={words.secretHint} isHidden={isHidden}>
        <Input autoComplete="off" maxLength={50} />
      </SftpItem>
    </>
  );
}

type SftpItemProps = {
  name: keyof Sftp;
  label: string;
  extra?: string;
  isHidden: boolean;
  children: ReactNode;
};

function SftpItem({ isHidden, ...item }: SftpItemProps) {
  const rules = isHidden ? [] : [fitting(sftp.shape[item.name])];
  return <Form.Item {...item} hidden={isHidden} rules={rules} required />;
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

function NodeSelect({ id = '', value, onChange, stored }: Props<number> & { stored: ChosenNode | null }) {
  const [chosen, setChosen] = useState(stored);
  const known = [chosen, stored].find((node) => node?.id === value) ?? null;
  const choose = (node: ChosenNode | null) => {
    setChosen(node);
    onChange?.(node?.id ?? null);
  };
  return <NodeField id={id} value={known} placeholder={words.noNode} onChange={choose} />;
}

/** The folder does not follow the name; undefined: it stays. */
function otherFolder(source: SourceRow | null, name: string | undefined): string | undefined {
  const typed = name?.trim();
  if (!source?.folder || !typed || typed === source.name) return undefined;
  return words.otherFolder(source.folder, source.folder.slice(0, -source.name.length) + typed);
}
