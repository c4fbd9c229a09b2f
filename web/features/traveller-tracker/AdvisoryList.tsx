/** All advisories of the TMC's source, searchable and sortable. */

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { type Advisory, advisories } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { Button, Input } from 'antd';
import { Fragment, useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { clearable } from '../../ui/clearable.tsx';
import { type Column, found, nextSort, type Sort, sorted } from '../../ui/columns.ts';
import { Filtered } from '../../ui/filtered.ts';
import { Icon } from '../../ui/Icon.tsx';
import { dayIn } from '../../ui/instant.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { SortMark } from '../../ui/SortMark.tsx';
import { AdvisoryLink } from './AdvisoryLink.tsx';
import { LevelBadge } from './LevelBadge.tsx';
import { SourceAge } from './SourceAge.tsx';
import { SourceStates } from './SourceStates.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';

const columns: readonly Column<Advisory>[] = [
  { field: 'published', title: texts.advisory.columns.published, kind: 'date' },
  { field: 'country', title: texts.advisory.columns.country },
  { field: 'contents__level', title: texts.advisory.columns.level, kind: 'count' },
];

export function AdvisoryList() {
  const { user } = useUser();
  return (
    <Filtered value={null}>
      <RowsModal title={texts.advisories}>
        <div className={styles.list}>
          <QueryBoundary
            answer={useAnswer(advisories)}
            height={440}
            isEmpty={({ advisories }) => advisories.length === 0}
            emptyText={texts.advisory.noAdvisories}
          >
            {({ advisories, source }) => (
              <>
                <SourceAge source={source} />
                <Table advisories={advisories} isDemonstration={source.isDemonstration} />
              </>
            )}
          </QueryBoundary>
          {user.permissions.includes('can_manage_settings') && <SourceStates />}
        </div>
      </RowsModal>
    </Filtered>
  );
}

const infoWords = (isOpen: boolean) => (isOpen ? texts.advisory.lessInfo : texts.advisory.moreInfo);

type TableProps = { advisories: readonly Advisory[]; isDemonstration: boolean };

function Table({ advisories, isDemonstration }: TableProps) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const format = useMoneyFormat();
  const { time_zone: zone } = useUser().client;
  const rows = sorted(found(advisories, [columns[1]!], search, format), columns, sort);
  const orderOf = (column: Column<Advisory>) =>
    sort?.field === column.field ? (sort.descending ? 'descending' : 'ascending') : null;
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  return (
    <>
      <div className={styles.tools}>
        <Input
          allowClear={clearable}
          prefix={<Icon of={SearchOutlined} />}
          className={styles.search ?? ''}
          placeholder={texts.advisory.search}
          aria-label={texts.advisory.searchAdvisories}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <table className={styles.table} aria-label={texts.advisories}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col" aria-sort={orderOf(column) ?? 'none'}>
                <button type="button" className={styles.head} onClick={() => setSort(nextSort(column, sort))}>
                  {column.title} <SortMark order={orderOf(column)} />
                </button>
              </th>
            ))}
            <th scope="col">{texts.advisory.columns.advice}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((advisory) => (
            <Fragment key={advisory.id}>
              <tr>
                <td>{advisory.published ? dayIn(zone, new Date(advisory.published)) : '–'}</td>
                <td>{advisory.country}</td>
                <td>
                  <LevelBadge level={advisory.contents__level} />
                </td>
                <td>
                  <Button
                    size="small"
                    aria-expanded={opened.has(advisory.id)}
                    aria-label={texts.advisory.infoOf(infoWords(opened.has(advisory.id)), advisory.country)}
                    onClick={() => toggle(advisory.id)}
                  >
                    {infoWords(opened.has(advisory.id))}
                  </Button>
                </td>
              </tr>
              {opened.has(advisory.id) && (
                <tr>
                  <td colSpan={4}>
                    <div className={styles.summary}>{advisory.summary}</div>
                    <AdvisoryLink
                      advisory={advisory}
                      isDemonstration={isDemonstration}
                      words={texts.advisory.source(advisory.title)}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>{texts.advisory.noAdvisories}</p>}
    </>
  );
}
