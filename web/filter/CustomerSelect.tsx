import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { Select } from 'antd';
import { useFilter } from './useFilter.ts';
import { chosenNode, frequentValue, useFrequentNodes } from './useFrequentNodes.ts';
import { useHierarchy } from './useHierarchy.ts';

/** Chooses the customer; with only one there is nothing to clear. Those that the user chooses most often come first. */
export function CustomerSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  const { customers, customer } = useHierarchy();
  const frequent = useFrequentNodes(null);
  const options = customers?.map((one) => optionOf(one, one.id)) ?? [];
  const often = frequent.nodes.map((one) => optionOf(one, frequentValue(one.id)));
  return (
    <Select<string | number | null, Option | Group>
      id={id}
      value={customer ? filter.node : null}
      options={often.length === 0 ? options : grouped(often, options)}
      loading={!customers}
      placeholder="All organisations"
      allowClear={(customers?.length ?? 0) > 1}
      showSearch={{
        filterOption: (letters, option) =>
          typeof option?.value === 'number' &&
          option.title.toLowerCase().includes(letters.trim().toLowerCase()),
      }}
      notFoundContent="No organisation of this name"
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxWidth: 'min(480px, 94vw)' } } }}
      onChange={(value) => {
        const node = chosenNode(value);
        if (node !== null) frequent.count(node);
        setFilter({ node });
      }}
      {...frequent.approached}
    />
  );
}

type Option = { value: string | number; label: string; title: string };
type Group = { label: string; options: Option[]; value?: never; title: string };

const optionOf = ({ label }: TreeNode, value: string | number): Option => ({ value, label, title: label });

const grouped = (often: Option[], all: Option[]): Group[] => [
  { label: 'Frequently used', title: '', options: often },
  { label: 'All', title: '', options: all },
];
