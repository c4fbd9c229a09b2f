import { hierarchyLimits } from '@tripledger/contract/core/constants.ts';
import { searchNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../api/useAnswer.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import { useFilter } from './useFilter.ts';
import { chosenNode, frequentValue, useFrequentNodes } from './useFrequentNodes.ts';
import { useHierarchy } from './useHierarchy.ts';

const { searchLetters } = hierarchyLimits;
const searchHint = `Type ${searchLetters} or more characters to search`;

type Choice = { value: string | number; label: ReactNode };

/** The branch of those that the user chooses most often: no node, and always open. */
const often = 'frequent';

/** Stands for no node, so that a keyboard can choose it. */
const all = 'all';

/**
 * Chooses a node below the customer; those that the user chooses most often come first. A long list is searched on the
 * server, a short one here.
 */
export default function ChildNodeSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  const { customer, children, total, child } = useHierarchy();
  const frequent = useFrequentNodes(customer?.id ?? null);
  const [text, setText] = useState('');
  const [expanded, setExpanded] = useState<number[]>([]);
  const isRemote = children !== undefined && total > children.length;

  const wanted = useDebounced(text.trim(), 300);
  const isSearching = isRemote && wanted.length >= searchLetters;
  const search = useAnswer(
    searchNodes,
    { query: { searchQuery: wanted, client: customer?.id } },
    { enabled: isSearching && customer !== undefined },
  );
  const found = isSearching ? (search.isPlaceholderData ? undefined : search.data?.nodes) : undefined;
  // Between the first letter and the third there is nothing to show but the hint.
  const nodes = isRemote && text.trim() !== '' ? (found ?? []) : (children ?? []);
  // Whoever searches finds each node once.
  const first = text === '' ? frequent.nodes : [];
  const root = customer?.id ?? 0;
  const waiting = text.trim().length >= searchLetters && found === undefined;

  return (
    <TreeSelect
      id={id}
      value={child ? ({ value: child.id, label: child.label } satisfies Choice) : null}
      labelInValue
      treeData={[
        ...(first.length > 0 ? [frequentBranch(root)] : []),
        ...first.map(({ id, label }) => {
          const value = frequentValue(id);
          return { id: value, pId: often, value, title: label };
        }),
        ...(text === '' ? [{ id: all, pId: root, value: all, title: 'All' }] : []),
        ...nodes.map((node) => ({ id: node.id, pId: node.parentId, value: node.id, title: node.label })),
      ]}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: root }}
      treeExpandedKeys={text.trim() ? nodes.map((node) => node.id) : [often, ...expanded]}
      onTreeExpand={(keys) => setExpanded(keys.filter((key) => key !== often).map(Number))}
      placeholder="All"
      allowClear
      disabled={(children?.length ?? 0) === 0}
      loading={filter.node !== null && children === undefined}
      showSearch={{
        searchValue: text,
        onSearch: setText,
        filterTreeNode: isRemote ? false : (letters, node) => matches(letters, String(node.title)),
      }}
      notFoundContent={
        isRemote && text.trim().length < searchLetters
          ? searchHint
          : waiting && isRemote
            ? 'Searching …'
            : 'Nothing of this name'
      }
      popupRender={(menu) => (
        <>
          {menu}
          {isRemote && text === '' && (
            <div style={{ padding: '6px 8px 2px', fontSize: 12, color: 'var(--ant-color-text-secondary)' }}>
              The first {nodes.length} of {total.toLocaleString('en-AU')}. {searchHint}.
            </div>
          )}
        </>
      )}
      listHeight={440}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 280, maxWidth: 'min(520px, 94vw)', maxHeight: 500 } } }}
      onOpenChange={(open) => !open && setText('')}
      onChange={(choice: Choice | null | undefined) => {
        const child = choice?.value === all ? null : chosenNode(choice?.value);
        if (child !== null) frequent.count(child);
        setFilter({ child });
      }}
      {...frequent.approached}
    />
  );
}

const frequentBranch = (pId: number) => ({
  id: often,
  pId,
  value: often,
  title: 'Frequently used',
  selectable: false,
});

const matches = (letters: string, label: string) =>
  label.toLocaleLowerCase().includes(letters.trim().toLocaleLowerCase());
