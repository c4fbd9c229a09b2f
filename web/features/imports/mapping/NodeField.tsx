/** Selects one node: of all lines, or of those whose own is unknown. */
import { TreeSelect } from 'antd';
import { useNodeSearch } from '../../../shared/node-search/useNodeSearch.tsx';

export type ChosenNode = { id: number; label: string };

type Props = {
  id: string;
  value: ChosenNode | null;
  placeholder: string;
  onChange: (node: ChosenNode | null) => void;
};

type Choice = { value: number; label: string };

export function NodeField({ id, value, placeholder, onChange }: Props) {
  const { tree } = useNodeSearch();
  return (
    <TreeSelect<Choice | null>
      id={id}
      labelInValue
      allowClear
      value={value && { value: value.id, label: value.label }}
      {...tree}
      placeholder={placeholder}
      style={{ width: '100%' }}
      onChange={(choice) => onChange(choice ? { id: choice.value, label: String(choice.label) } : null)}
    />
  );
}
