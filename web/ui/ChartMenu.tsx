/** The menu of a chart: saves it as an image, and its data as CSV, and copies a link to it. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { Button, Dropdown } from 'antd';
import { use, useRef } from 'react';
import { CopyBlockLinkContext } from './block-link.ts';
import { FileNames } from './file-names.ts';
import { Icon } from './Icon.tsx';
import type { ShortTableProps } from './ShortTable.tsx';
import { texts } from './texts.ts';

type Props<Row> = {
  /** The title of the block. */
  title: string;
  /** The values of the chart. */
  table: () => Pick<ShortTableProps<Row>, 'columns' | 'rows'>;
  /** Whether the chart itself is shown, so that there is an image of it. */
  isDrawn: boolean;
};

export function ChartMenu<Row>({ title, table, isDrawn }: Props<Row>) {
  const nameOf = use(FileNames);
  const copyLink = use(CopyBlockLinkContext);
  const button = useRef<HTMLButtonElement>(null);
  const save = async (ending: string) => {
    const { saveChart, saveTable } = await import('./charts/save.ts');
    const block = button.current?.closest('section');
    if (ending === 'png' && block) await saveChart(nameOf(title, ending), title, block);
    if (ending === 'csv') await saveTable(nameOf(title, ending), table());
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'png', label: texts.chart.image, disabled: !isDrawn },
          { key: 'csv', label: texts.chart.data },
          ...(copyLink ? [{ key: 'link', label: texts.chart.link }] : []),
        ],
        onClick: ({ key }) => (key === 'link' ? copyLink?.(title) : void save(key)),
      }}
    >
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<Icon of={DownloadOutlined} />}
        aria-label={texts.chart.save(title)}
      />
    </Dropdown>
  );
}
