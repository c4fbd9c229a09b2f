import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { Select } from 'antd';
import { useFilter } from './useFilter.ts';
import { chosenNode, frequentValue, useFrequentNodes } from './useFrequentNodes.ts';
import { useHierarchy } from './useHierarchy.ts';

/** Stands for no customer among the options, so that a keyboard can choose it. */
const all: Option = { value: 0, label: 'All organisations', title: 'All organisations' };

/** Chooses the customer, or all of them; with only one there is nothing to choose. Those chosen most often come first. */
export function CustomerSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  const { customers, customer } = useHierarchy();
  const frequent = useFrequentNodes(null);
  const hasMany = (customers?.length ?? 0) > 1;
  const options = customers?.map((one) => optionOf(one, one.id)) ?? [];
  const choices = hasMany ? [all, ...options] : options;
  const often = frequent.nodes.map((one) => optionOf(one, frequentValue(one.id)));
  return (
    <Select<string | number | null, Option | Group>
      id={id}
      value={customer ? filter.node : null}
      options={often.length === 0 ? choices : grouped(often, choices)}
      loading={!customers}
      placeholder="All organisations"
      allowClear={hasMany}
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
