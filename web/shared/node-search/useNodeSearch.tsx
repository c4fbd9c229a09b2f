/** What a tree select needs to offer the customers, and the nodes below them that the server finds. */

import { searchNodes, topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { hierarchyLimits } from '@tripledger/contract/vocabulary/constants.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './node-search.module.css';
import { texts } from './texts.ts';

const { searchLetters } = hierarchyLimits;

export function useNodeSearch() {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim(), 300);
  const isSearching = searchText.length >= searchLetters;
  const top = useAnswer(topNodes, { query: { top: '' } });
  const search = useAnswer(searchNodes, { query: { searchQuery: searchText } }, { enabled: isSearching });
  const found = search.isPlaceholderData ? [] : (search.data?.nodes ?? []);
  const nodes = isSearching ? found : (top.data ?? []);
  return {
    customers: top.data ?? [],
    tree: {
      treeData: nodes.map(({ id, parentId, label }) => ({ id, pId: parentId, value: id, title: label })),
      treeDataSimpleMode: { id: 'id', pId: 'pId' },
      treeExpandedKeys: nodes.map(({ id }) => id),
      showSearch: { searchValue: text, onSearch: setText, filterTreeNode: false as const },
      loading: isSearching ? search.isFetching : top.isPending,
      notFoundContent: isSearching && search.isFetching ? texts.searching : texts.none,
      popupRender: (menu: React.ReactNode) => (
        <>
          {menu}
          {!isSearching && <div className={styles.hint}>{texts.searchBelow}</div>}
        </>
      ),
    },
  };
}
