/** Selects the organisations, or parts of them, for each of which a report is created. */

import { searchNodes, topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { hierarchyLimits } from '@tripledger/contract/vocabulary/constants.ts';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';

const { searchLetters } = hierarchyLimits;

type Node = { id: number; label: string };
type Choice = { value: number; label: string };

type Props = {
  /** The nodes of the edited schedule, which the list may lack. */
  known: readonly Node[];
  /** false: an empty selection means everything that the user may see. */
  isNeeded: boolean;
  /** Provided by the form. */
  id?: string;
  value?: readonly number[];
  onChange?: (nodes: number[]) => void;
};

/** Lists the customers; nodes below them are searched on the server. */
export function EntitiesField({ known, isNeeded, id, value = [], onChange }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Node[]>(known);
  const searchText = useDebounced(text.trim(), 300);
  const isSearching = searchText.length >= searchLetters;
  const top = useAnswer(topNodes, { query: { top: '' } });
  const search = useAnswer(searchNodes, { query: { searchQuery: searchText } }, { enabled: isSearching });
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
      placeholder={isNeeded ? texts.form.chooseOrganisations : texts.allOrganisations}
      notFoundContent={isSearching && search.isFetching ? texts.form.searching : texts.form.noOrganisation}
      popupRender={(menu) => (
        <>
          {menu}
          {!isSearching && <div className={styles.hint}>{texts.form.searchBelow}</div>}
        </>
      )}
      onChange={(choices) => {
        setChosen(choices.map((choice) => ({ id: choice.value, label: choice.label })));
        onChange?.(choices.map((choice) => choice.value));
      }}
    />
  );
}
