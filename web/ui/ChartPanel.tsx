/**
 * A block with a chart and an equivalent table, which contains every value and opens the same rows. Both can be saved.
 */
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { ChartMenu } from './ChartMenu.tsx';
import { Icon } from './Icon.tsx';
import type { Part } from './lazy-component.ts';
import { Panel, type PanelProps } from './Panel.tsx';
import { ShortTable, type ShortTableProps } from './ShortTable.tsx';

type Props<Data, Row> = Omit<PanelProps<Data>, 'children' | 'extra' | 'height'> & {
  /** The height of chart and table: pixels, or a CSS length. */
  height: number | string;
  chart: (data: Data) => ReactNode;
  /** The chart's lazily loaded code, requested right after the data. */
  part?: Part;
  twin: (data: Data) => Omit<ShortTableProps<Row>, 'label' | 'height'>;
};

const cssLength = (height: number | string) => (typeof height === 'number' ? `${height}px` : height);

export function ChartPanel<Data, Row>({ chart, part, twin, height, ...panel }: Props<Data, Row>) {
  const [asTable, setAsTable] = useState(false);
  const { data } = panel.answer;
  useEffect(() => {
    // The page's API calls go first, because a browser limits concurrent connections.
    const timer = setTimeout(() => part?.load());
    return () => clearTimeout(timer);
  }, [part]);
  return (
    <Panel
      {...panel}
      height={height}
      skeleton="block"
      extra={
        <>
          <Button
            type="text"
            size="small"
            icon={asTable ? <Icon of={BarChartOutlined} /> : <Icon of={TableOutlined} />}
            aria-label={`Show as ${asTable ? 'chart' : 'table'}: ${panel.title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
          {data && <ChartMenu title={panel.title} isDrawn={!asTable} table={() => twin(data)} />}
        </>
      }
    >
      {(data) =>
        asTable ? (
          <ShortTable
            label={`${panel.title} as table`}
            height={`max(280px, ${cssLength(height)})`}
            {...twin(data)}
          />
        ) : (
          chart(data)
        )
      }
    </Panel>
  );
}
