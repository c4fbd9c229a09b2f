/** The user's watches, and for administrators those of shared views. */
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import { list, pause, remove, type Watch } from '@tripledger/contract/watches/calls.ts';
import { offer } from '@tripledger/contract/watches/webhooks.ts';
import { Button, Empty } from 'antd';
import type { ComponentType } from 'react';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useChange } from '../../../api/useChange.ts';
import { DataTable } from '../../../shared/loaded-table/DataTable.tsx';
import type { Column } from '../../../ui/columns.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useOverlay } from '../../../ui/modal.tsx';
import { useNotices } from '../../../ui/notices.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import styles from '../saved-views.module.css';
import { texts } from './texts.ts';
import type { Opened } from './WatchModal.tsx';

const LedgerModal = lazyComponent(() => import('./LedgerModal.tsx'));
const WebhookModal = lazyComponent(() => import('./WebhookModal.tsx'));

type Shown = {
  watch: Watch;
  name: string;
  view: string;
  figure: string;
  owner: string;
  state: string;
  last: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: texts.columns.name, width: 220 },
  { field: 'view', title: texts.columns.view, width: 180 },
  { field: 'figure', title: texts.columns.figure, width: 170 },
  { field: 'owner', title: texts.columns.owner, width: 110 },
  { field: 'state', title: texts.columns.state, width: 80 },
  { field: 'last', title: texts.columns.last, wraps: true, sortable: false },
];

export function WatchList({ onEdit }: { onEdit: (opened: Opened) => void }) {
  const answer = useAnswer(list);
  // Uses the current state of the watch, because it can be changed while it is open.
  const now = (watch: Watch) => answer.data?.find(({ id }) => id === watch.id) ?? watch;
  const results = useOverlay((watch: Watch) => <LedgerModal watch={now(watch)} />);
  const webhook = useOverlay((watch: Watch) => <WebhookModal watch={now(watch)} />);
  const shown = (watch: Watch): Shown => ({
    watch,
    name: watch.name,
    view: watch.viewName ?? texts.gone,
    figure: watch.member ? `${watch.metricLabel} (${watch.member.label})` : watch.metricLabel,
    owner: watch.isOwn ? texts.you : watch.owner,
    state: watch.isPaused ? texts.paused : texts.running,
    last: watch.last?.sentence ?? texts.notYet,
  });
  return (
    <Panel title={texts.title} answer={answer} height={200}>
      {(watches) => (
        <>
          {watches.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.none} />
          ) : (
            <DataTable
              title={texts.title}
              fileName="Watches.csv"
              columns={columns}
              rows={watches.map(shown)}
              onOpen={({ watch }) => results.open(watch)}
              actionsWidth={142}
              actions={({ watch }) => <Actions watch={watch} onEdit={onEdit} onWebhook={webhook.open} />}
            />
          )}
          {results.overlay}
          {webhook.overlay}
        </>
      )}
    </Panel>
  );
}

type ActionsProps = {
  watch: Watch;
  onEdit: (opened: Opened) => void;
  onWebhook: (watch: Watch) => void;
};

function Actions({ watch, onEdit, onWebhook }: ActionsProps) {
  const { modal, message } = useNotices();
  const pausing = useChange(pause);
  const removal = useChange(remove);
  const { data } = useAnswer(offer);
  const mayHaveWebhook = watch.webhookAddress !== null || (watch.isOwn && data?.isOffered);
  const { id, name, viewId, viewName, isPaused } = watch;
  const askDelete = () =>
    modal.confirm({
      title: texts.deleteTitle(name),
      content: texts.deleteConsequence,
      okText: texts.actions.delete,
      okButtonProps: { danger: true },
      onOk: () =>
        removal
          .mutateAsync({ params: { id } })
          .then(() => message.success(texts.deleted(name)))
          .catch(() => undefined),
    });
  const action = (label: string, icon: ComponentType, act: () => void, more: object = {}) => (
    <Button
      size="small"
      icon={<Icon of={icon} />}
      title={label}
      aria-label={`${label}: ${name}`}
      disabled={pausing.isPending || removal.isPending}
      onClick={(event) => {
        event.stopPropagation();
        act();
      }}
      {...more}
    />
  );
  return (
    <span className={styles.actions}>
      {viewName !== null &&
        action(texts.actions.edit, EditOutlined, () =>
          onEdit({ view: { id: viewId, name: viewName }, watch }),
        )}
      {mayHaveWebhook && action(texts.actions.webhook, ApiOutlined, () => onWebhook(watch))}
      {action(
        isPaused ? texts.actions.resume : texts.actions.pause,
        isPaused ? PlayCircleOutlined : PauseOutlined,
        () => pausing.mutate({ params: { id }, body: { isPaused: !isPaused } }),
      )}
      {action(texts.actions.delete, DeleteOutlined, askDelete, { danger: true })}
    </span>
  );
}
