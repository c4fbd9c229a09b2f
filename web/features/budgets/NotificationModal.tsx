/** Manages who is notified when a cost centre's budget reaches a threshold. */
import {
  addNotification,
  type BudgetNotification,
  deleteNotification,
  editNotification,
  notifications,
} from '@tripledger/contract/budgets/calls.ts';
import { thresholds } from '@tripledger/contract/budgets/rules.ts';
import { Button, Form, Slider } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import styles from './NotificationModal.module.css';
import { RecipientSelect } from './RecipientSelect.tsx';
import type { PlacedRow } from './rows.ts';
import { texts } from './texts.ts';

type Props = {
  row: PlacedRow;
  /** The typed budget, else the saved one. */
  budget: number | null;
};

export default function NotificationModal({ row: { entityId, costCentre }, budget }: Props) {
  const [edited, setEdited] = useState<BudgetNotification | null>(null);
  const answer = useAnswer(notifications, { params: { entity: entityId } });
  // The form is reset after each added notification.
  const [added, setAdded] = useState(0);
  const done = () => setEdited(null);
  const fields = <Fields entity={entityId} edited={edited} hasThreshold={budget !== 0} />;
  const initial = budget === 0 ? 100 : (edited?.threshold ?? thresholds.usual);
  return (
    <FormModal title={texts.notifications.of(costCentre)}>
      {() => (
        <>
          <QueryBoundary
            answer={answer}
            height={40}
            isEmpty={(all) => all.length === 0}
            emptyText={texts.notifications.none}
          >
            {(all) => (
              <ul className={styles.list}>
                {all.map((one) => (
                  <NotificationItem
                    key={one.id}
                    notification={one}
                    onEdit={() => setEdited(one)}
                    onDeleted={done}
                  />
                ))}
              </ul>
            )}
          </QueryBoundary>
          <h3 className={styles.title}>
            {edited ? texts.notifications.editTitle : texts.notifications.addTitle}
          </h3>
          {edited ? (
            <>
              <ChangeForm
                key={edited.id}
                endpoint={editNotification}
                sent={{ params: { id: edited.id } }}
                initial={{ user: edited.userEmail, threshold: initial }}
                onDone={done}
              >
                {fields}
              </ChangeForm>
              <Button className={styles.cancel ?? ''} onClick={done}>
                {texts.notifications.cancel}
              </Button>
              <History kinds={['budget_notification_changed']} subjectId={edited.id} />
            </>
          ) : (
            <ChangeForm
              key={added}
              endpoint={addNotification}
              sent={{ params: { entity: entityId } }}
              initial={{ threshold: initial }}
              submit={texts.notifications.add}
              onDone={() => setAdded(added + 1)}
            >
              {fields}
            </ChangeForm>
          )}
        </>
      )}
    </FormModal>
  );
}

type FieldsProps = { entity: number; edited: BudgetNotification | null; hasThreshold: boolean };

function Fields({ entity, edited, hasThreshold }: FieldsProps) {
  const threshold: number | undefined = Form.useWatch('threshold');
  return (
    <>
      <Form.Item
        name="user"
        label={texts.notifications.recipient}
        rules={[{ required: true, message: texts.notifications.required }]}
      >
        <RecipientSelect entity={entity} known={edited} />
      </Form.Item>
      <Form.Item
        name="threshold"
        label={texts.notifications.threshold(threshold ?? thresholds.usual)}
        hidden={!hasThreshold}
      >
        <Slider
          className={styles.slider ?? ''}
          min={thresholds.least}
          max={thresholds.most}
          step={thresholds.step}
          marks={{ 0: '0%', 50: '50%', 100: '100%' }}
          ariaLabelForHandle={texts.notifications.thresholdHandle}
        />
      </Form.Item>
    </>
  );
}

type ItemProps = { notification: BudgetNotification; onEdit: () => void; onDeleted: () => void };

function NotificationItem({
  notification: { id, userName, userEmail, threshold },
  onEdit,
  onDeleted,
}: ItemProps) {
  const { modal } = useNotices();
  const removal = useChange(deleteNotification);
  const ask = () =>
    modal.confirm({
      title: texts.notifications.deleteTitle,
      content: texts.notifications.deleteConsequence(userName, threshold),
      okText: texts.notifications.delete,
      okButtonProps: { danger: true },
      onOk: () => removal.mutateAsync({ params: { id } }, { onSuccess: onDeleted }).catch(() => undefined),
    });
  return (
    <li>
      <span className={styles.who}>
        <strong>{threshold}%</strong> {userName}
        {userName !== userEmail && ` (${userEmail})`}
      </span>
      <Button size="small" aria-label={texts.notifications.editOne(userName, threshold)} onClick={onEdit}>
        {texts.notifications.edit}
      </Button>
      <Button
        size="small"
        danger
        aria-label={texts.notifications.deleteOne(userName, threshold)}
        onClick={ask}
      >
        {texts.notifications.delete}
      </Button>
    </li>
  );
}
