/** The conditions of the question as chips, and the form that adds or changes one. */
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { Question } from '@tripledger/contract/query/question.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { ConditionForm } from './ConditionForm.tsx';
import styles from './explore.module.css';
import { texts } from './texts.ts';
import type { Catalogue } from './useAsked.ts';
import { useMemberNames } from './useMemberNames.ts';
import { useQuestion } from './useQuestion.ts';

type Where = Question['where'];
const mostNamed = 3;

export function Conditions({ catalogue, question }: { catalogue: Catalogue; question: Question }) {
  const { ask } = useQuestion();
  const { where } = question;
  /** The place of the condition in the form; the length of the list: a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const change = (next: Where) => {
    ask({ where: next });
    setEdited(null);
  };
  return (
    <div className={styles.conditions}>
      <ul className={styles.chips} aria-label={texts.conditions}>
        {where.map((condition, at) => (
          <li key={condition.dimension}>
            <Chip
              catalogue={catalogue}
              condition={condition}
              onEdit={() => setEdited(at)}
              onRemove={() => change(where.filter((one) => one !== condition))}
            />
          </li>
        ))}
        <li>
          <Button size="small" icon={<Icon of={PlusOutlined} />} onClick={() => setEdited(where.length)}>
            {texts.addCondition}
          </Button>
        </li>
      </ul>
      {edited !== null && (
        <ConditionForm
          key={edited}
          catalogue={catalogue}
          question={question}
          condition={where[edited]}
          onApply={(condition) => change(where.toSpliced(edited, 1, condition))}
          onCancel={() => setEdited(null)}
        />
      )}
    </div>
  );
}

type ChipProps = {
  catalogue: Catalogue;
  condition: Where[number];
  onEdit: () => void;
  onRemove: () => void;
};

function Chip({ catalogue, condition, onEdit, onRemove }: ChipProps) {
  const names = useMemberNames(condition);
  const label = catalogue.dimensions.find(({ name }) => name === condition.dimension)?.label ?? '';
  const shown = names.slice(0, mostNamed);
  const more = names.length - shown.length;
  const { holds, andMore } = texts.condition;
  const words = holds(label, more > 0 ? andMore(shown, more) : shown, condition.except);
  return (
    <span className={styles.chip}>
      <Button size="small" title={holds(label, names, condition.except)} onClick={onEdit}>
        <span className={styles.chipText}>{words}</span>
      </Button>
      <Button
        size="small"
        icon={<Icon of={CloseOutlined} />}
        aria-label={texts.condition.remove(words)}
        onClick={onRemove}
      />
    </span>
  );
}
