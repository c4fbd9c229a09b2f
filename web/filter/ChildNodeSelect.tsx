import { hierarchyLimits } from '@tripledger/contract/core/constants.ts';
import { searchNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../api/useAnswer.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import { useFilter } from './useFilter.ts';
import { useHierarchy } from './useHierarchy.ts';

const { searchLetters } = hierarchyLimits;
const searchHint = `Type ${searchLetters} or more characters to search`;

type Choice = { value: number; label: ReactNode };

/** Chooses a node below the customer. A long list is searched on the server, a short one here. */
export default function ChildNodeSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  const { customer, children, total, child } = useHierarchy();
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
  const waiting = text.trim().length >= searchLetters && found === undefined;

  return (
    <TreeSelect
      id={id}
      value={child ? ({ value: child.id, label: child.label } satisfies Choice) : null}
      labelInValue
      treeData={nodes.map((node) => ({ id: node.id, pId: node.parentId, value: node.id, title: node.label }))}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: customer?.id ?? 0 }}
      treeExpandedKeys={text.trim() ? nodes.map((node) => node.id) : expanded}
      onTreeExpand={(keys) => setExpanded(keys.map(Number))}
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
      onChange={(choice: Choice | null | undefined) => setFilter({ child: choice?.value ?? null })}
    />
  );
}

const matches = (letters: string, label: string) =>
  label.toLocaleLowerCase().includes(letters.trim().toLocaleLowerCase());
