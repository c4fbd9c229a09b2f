/** Of which organisations, or parts of them, a report is made for each. */
import { hierarchyLimits } from '@tripledger/contract/core/constants.ts';
import { searchNodes, topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './scheduled-reports.module.css';
import { everything } from './words.ts';

const { searchLetters } = hierarchyLimits;

type Node = { id: number; label: string };
type Choice = { value: number; label: string };

type Props = {
  /** Those of the schedule that is edited, which a list may lack. */
  known: readonly Node[];
  /** false: none stands for all that the reader may see. */
  isNeeded: boolean;
  /** By the form. */
  id?: string;
  value?: readonly number[];
  onChange?: (nodes: number[]) => void;
};

/** The customers; what lies below them is searched on the server. */
export function EntitiesField({ known, isNeeded, id, value = [], onChange }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Node[]>(known);
  const wanted = useDebounced(text.trim(), 300);
  const isSearching = wanted.length >= searchLetters;
  const top = useAnswer(topNodes, { query: { top: '' } });
  const search = useAnswer(searchNodes, { query: { searchQuery: wanted } }, { enabled: isSearching });
  const found = search.isPlaceholderData ? [] : (search.data?.nodes ?? []);
  const nodes = isSearching ? found : (top.data ?? []);
  const labels = new Map([...chosen, ...(top.data ?? [])].map((node) => [node.id, node.label]));
  return (
    <TreeSelect<Choice[]>
      {...(id !== undefined && { id })}
      multiple
      labelInValue
      value={value.map((node) => ({ value: node, label: labels.get(node) ?? '…' }))}
      treeData={nodes.map((node) => ({ id: node.id, pId: node.parentId, value: node.id, title: node.label }))}
      treeDataSimpleMode={{ id: 'id', pId: 'pId' }}
      treeExpandedKeys={nodes.map((node) => node.id)}
      showSearch={{ searchValue: text, onSearch: setText, filterTreeNode: false }}
      loading={isSearching ? search.isFetching : top.isPending}
      placeholder={isNeeded ? 'Choose customers' : everything}
      notFoundContent={isSearching && search.isFetching ? 'Searching …' : 'Nothing of this name'}
      popupRender={(menu) => (
        <>
          {menu}
          {!isSearching && (
            <div className={styles.hint}>Type {searchLetters} or more characters to search below them.</div>
          )}
        </>
      )}
      onChange={(choices) => {
        setChosen(choices.map((choice) => ({ id: choice.value, label: choice.label })));
        onChange?.(choices.map((choice) => choice.value));
      }}
    />
  );
}
