import { searchNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { hierarchyLimits, searchHint } from '@tripledger/contract/vocabulary/constants.ts';
import { TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../api/useAnswer.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { chosenNode, frequentValue, useFrequentNodes } from './useFrequentNodes.ts';
import { useHierarchy } from './useHierarchy.ts';

const { searchLetters } = hierarchyLimits;

type Choice = { value: string | number; label: ReactNode };

/** The branch of the nodes that the user chooses most often: not a node itself, and always expanded. */
const frequentBranchId = 'frequent';

/** Represents no node, so that it can be chosen by keyboard. */
const all = 'all';

/**
 * Selects a node below the customer; the user's most frequent choices come first. A long list is searched on the
 * server, a short one in the browser.
 */
export default function ChildNodeSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  const { customer, children, total, child } = useHierarchy();
  const frequent = useFrequentNodes(customer?.id ?? null);
  const [text, setText] = useState('');
  const [expanded, setExpanded] = useState<number[]>([]);
  const isRemote = children !== undefined && total > children.length;

  const searchText = useDebounced(text.trim(), 300);
  const isSearching = isRemote && searchText.length >= searchLetters;
  const search = useAnswer(
    searchNodes,
    { query: { searchQuery: searchText, client: customer?.id } },
    { enabled: isSearching && customer !== undefined },
  );
  const found = isSearching ? (search.isPlaceholderData ? undefined : search.data?.nodes) : undefined;
  // Below the minimum number of letters there is nothing to show but the hint.
  const nodes = isRemote && text.trim() !== '' ? (found ?? []) : (children ?? []);
  // Search results list each node only once.
  const pinned = text === '' ? frequent.nodes : [];
  const root = customer?.id ?? 0;
  const waiting = text.trim().length >= searchLetters && found === undefined;

  return (
    <TreeSelect
      id={id}
      value={child ? ({ value: child.id, label: child.label } satisfies Choice) : null}
      labelInValue
      treeData={[
        ...(pinned.length > 0 ? [frequentBranch(root)] : []),
        ...pinned.map(({ id, label }) => {
          const value = frequentValue(id);
          return { id: value, pId: frequentBranchId, value, title: label };
        }),
        ...(text === '' ? [{ id: all, pId: root, value: all, title: texts.all }] : []),
        ...nodes.map((node) => ({ id: node.id, pId: node.parentId, value: node.id, title: node.label })),
      ]}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: root }}
      treeExpandedKeys={text.trim() ? nodes.map((node) => node.id) : [frequentBranchId, ...expanded]}
      onTreeExpand={(keys) => setExpanded(keys.filter((key) => key !== frequentBranchId).map(Number))}
      placeholder={texts.all}
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
            ? texts.searching
            : texts.costCentre.none
      }
      popupRender={(menu) => (
        <>
          {menu}
          {isRemote && text === '' && (
            <div style={{ padding: '6px 8px 2px', fontSize: 12, color: 'var(--ant-color-text-secondary)' }}>
              {texts.costCentre.firstNodes(nodes.length, total)}
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
  id: frequentBranchId,
  pId,
  value: frequentBranchId,
  title: texts.frequentlyUsed,
  selectable: false,
});

const matches = (letters: string, label: string) =>
  label.toLocaleLowerCase().includes(letters.trim().toLocaleLowerCase());
