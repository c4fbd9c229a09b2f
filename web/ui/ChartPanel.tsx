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
import { texts } from './texts.ts';

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
            aria-label={asTable ? texts.chart.showAsChart(panel.title) : texts.chart.showAsTable(panel.title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.chart.chart : texts.chart.table}
          </Button>
          {data && <ChartMenu title={panel.title} isDrawn={!asTable} table={() => twin(data)} />}
        </>
      }
    >
      {(data) =>
        asTable ? (
          <ShortTable
            label={texts.chart.asTable(panel.title)}
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
