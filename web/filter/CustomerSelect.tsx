import type { TreeNode } from '@tripledger/contract/hierarchy/calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { chosenNode, frequentValue, useFrequentNodes } from './useFrequentNodes.ts';
import { useHierarchy } from './useHierarchy.ts';

/** Represents no customer among the options, so that it can be chosen by keyboard. */
const all: Option = { value: 0, label: texts.allOrganisations, title: texts.allOrganisations };

/**
 * Selects a customer, a group of customers, or all of them; fixed if there is only one customer. The user's most
 * frequent choices come first. `label`: its name where it stands for itself and asks for a customer, so that it offers
 * nothing else.
 */
export function CustomerSelect({ id, label }: { id: string; label?: string }) {
  const { filter, setFilter } = useFilter();
  const { customers, customer } = useHierarchy();
  const frequent = useFrequentNodes(null);
  const [isSearching, setSearching] = useState(false);
  const isOffered = ({ isUserDefined }: TreeNode) => label === undefined || !isUserDefined;
  const hasMany = (customers?.length ?? 0) > 1;
  const depths = depthsOf(customers ?? []);
  const options = (customers ?? [])
    .filter(isOffered)
    .map((one) => optionOf(one, one.id, label === undefined ? depths.get(one.id) : 0));
  const choices = hasMany && label === undefined ? [all, ...options] : options;
  const often = frequent.nodes.filter(isOffered).map((one) => optionOf(one, frequentValue(one.id), 0));
  return (
    <Select<string | number | null, Option | Group>
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      value={customer && isOffered(customer) ? filter.node : null}
      options={often.length === 0 || isSearching ? choices : grouped(often, choices)}
      optionRender={({ data }) => (
        <span style={{ paddingInlineStart: `${data.depth ?? 0}em` }}>{data.label}</span>
      )}
      loading={!customers}
      placeholder={label ?? texts.allOrganisations}
      allowClear={hasMany}
      showSearch={{
        // Without groups, the list keeps its place when frequent choices arrive while somebody types.
        onSearch: (letters) => setSearching(letters.trim() !== ''),
        filterOption: (letters, option) =>
          option?.title.toLowerCase().includes(letters.trim().toLowerCase()) ?? false,
      }}
      notFoundContent={texts.customer.none}
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

/** `depth`: the number of groups that contain it. */
type Option = { value: string | number; label: string; title: string; depth?: number | undefined };
type Group = { label: string; options: Option[]; value?: never; title: string; depth?: never };

const optionOf = ({ label }: TreeNode, value: string | number, depth: number | undefined): Option => ({
  value,
  label,
  title: label,
  depth,
});

/** Relies on groups preceding their members. */
function depthsOf(nodes: readonly TreeNode[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const { id, parentId } of nodes)
    depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1);
  return depths;
}

const grouped = (often: Option[], all: Option[]): Group[] => [
  { label: texts.frequentlyUsed, title: '', options: often },
  { label: texts.all, title: '', options: all },
];
