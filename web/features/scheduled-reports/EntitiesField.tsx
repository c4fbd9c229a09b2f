/** Selects the organisations, or parts of them, for each of which a report is created. */

import { TreeSelect } from 'antd';
import { useState } from 'react';
import { useNodeSearch } from '../../shared/node-search/useNodeSearch.tsx';
import { texts } from './texts.ts';

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
  const [chosen, setChosen] = useState<readonly Node[]>(known);
  const { customers, tree } = useNodeSearch();
  const labels = new Map([...chosen, ...customers].map((node) => [node.id, node.label]));
  return (
    <TreeSelect<Choice[]>
      {...(id !== undefined && { id })}
      multiple
      labelInValue
      value={value.map((node) => ({ value: node, label: labels.get(node) ?? '…' }))}
      {...tree}
      placeholder={isNeeded ? texts.form.chooseOrganisations : texts.allOrganisations}
      onChange={(choices) => {
        setChosen(choices.map((choice) => ({ id: choice.value, label: choice.label })));
        onChange?.(choices.map((choice) => choice.value));
      }}
    />
  );
}
