/** The views that the user saved, and those that others share with them. */
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import HomeFilled from '@ant-design/icons/es/icons/HomeFilled';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { list, type SavedView } from '@tripledger/contract/views/calls.ts';
import { Button, Empty } from 'antd';
import { type ComponentType, use } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../api/useAnswer.ts';
import { paths } from '../../session/landing.ts';
import { ScreensContext } from '../../session/screen.ts';
import { useUser } from '../../session/useUser.ts';
import { DataTable } from '../../shared/loaded-table/DataTable.tsx';
import type { Column } from '../../ui/columns.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { timeIn } from '../../ui/instant.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './saved-views.module.css';
import { texts } from './texts.ts';
import { useViewActions } from './useViewActions.tsx';
import { texts as watchTexts } from './watches/texts.ts';
import { WatchList } from './watches/WatchList.tsx';
import type { Opened } from './watches/WatchModal.tsx';

const EditView = lazyComponent(() => import('./EditView.tsx'));
const WatchModal = lazyComponent(() => import('./watches/WatchModal.tsx'));

type Shown = {
  view: SavedView;
  name: string;
  folder: string;
  screen: string;
  description: string;
  owner: string;
  seenBy: string;
  changed: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: texts.columns.name, width: 170, wraps: true },
  { field: 'folder', title: texts.columns.folder, width: 100, wraps: true },
  { field: 'screen', title: texts.columns.screen, width: 120, wraps: true },
  { field: 'description', title: texts.columns.description, width: 130, wraps: true },
  { field: 'owner', title: texts.columns.owner, width: 100, wraps: true },
  { field: 'seenBy', title: texts.columns.seenBy, width: 96 },
  { field: 'changed', title: texts.columns.changed, width: 168, sortable: false },
];

export default function SavedViewsPage() {
  const { time_zone: timeZone } = useUser().client;
  const navigate = useNavigate();
  const screens = use(ScreensContext);
  const answer = useAnswer(list);
  // Uses the current state of the view, because its history can undo changes while it is open.
  const { open: edit, overlay } = useOverlay((view: SavedView) => (
    <EditView view={answer.data?.find(({ id }) => id === view.id) ?? view} />
  ));
  const watching = useOverlay((opened: Opened) => <WatchModal {...opened} />);
  const shown = (view: SavedView): Shown => ({
    view,
    name: view.name,
    folder: view.folder,
    screen: screens.find(({ path }) => path === view.path)?.label ?? view.path,
    description: view.description,
    owner: view.isOwn ? texts.you : view.owner,
    seenBy: view.isShared ? texts.seenBy.everyone : texts.seenBy.owner,
    changed: timeIn(timeZone, new Date(view.changedAt)),
  });
  return (
    <Grid>
      <Row kind="list">
        <Panel title={texts.title} answer={answer} height={440}>
          {(views) =>
            views.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.none} />
            ) : (
              <DataTable
                title={texts.title}
                fileName="SavedViews.csv"
                columns={columns}
                rows={views.map(shown)}
                onOpen={({ view }) => void navigate(`${paths.view}/${view.id}`)}
                actionsWidth={212}
                actions={({ view }) => (
                  <Actions view={view} onEdit={() => edit(view)} onWatch={() => watching.open({ view })} />
                )}
              />
            )
          }
        </Panel>
        {overlay}
        {watching.overlay}
      </Row>
      <Row kind="full">
        <WatchList onEdit={watching.open} />
      </Row>
    </Grid>
  );
}

type ActionsProps = { view: SavedView; onEdit: () => void; onWatch: () => void };

function Actions({ view, onEdit, onWatch }: ActionsProps) {
  const { isPending, toggleFavourite, toggleStart, duplicate, askDelete } = useViewActions();
  const words = texts.actions;
  const { isFavourite, isStart, mayChange } = view;
  const action = (label: string, icon: ComponentType, act: () => void, more: object = {}) => (
    <Button
      size="small"
      icon={<Icon of={icon} />}
      title={label}
      aria-label={`${label}: ${view.name}`}
      disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        act();
      }}
      {...more}
    />
  );
  const favour = isFavourite ? words.removeFavourite : words.addFavourite;
  const start = isStart ? words.unsetStart : words.setStart;
  return (
    <span className={styles.actions}>
      {action(favour, isFavourite ? StarFilled : StarOutlined, () => toggleFavourite(view))}
      {action(start, isStart ? HomeFilled : HomeOutlined, () => toggleStart(view))}
      {view.path === '/view/explore' && action(watchTexts.watch, BellOutlined, onWatch)}
      {action(words.duplicate, CopyOutlined, () => duplicate(view))}
      {mayChange && action(words.edit, EditOutlined, onEdit)}
      {mayChange && action(words.delete, DeleteOutlined, () => askDelete(view), { danger: true })}
    </span>
  );
}
