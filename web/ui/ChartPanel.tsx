/** A block with a chart and its table twin, which holds every value and leads to the same rows. */
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { virtualFrom } from './columns.ts';
import { LazyRows } from './LazyRows.ts';
import { Panel, type PanelProps } from './Panel.tsx';
import type { RowsProps } from './Rows.tsx';

type Props<Data, Row> = Omit<PanelProps<Data>, 'children' | 'extra' | 'height'> & {
  /** Of chart and table: pixels, or a CSS length. */
  height: number | string;
  chart: (data: Data) => ReactNode;
  twin: (data: Data) => Omit<RowsProps<Row>, 'label'>;
};

/** Of the rows alone: header and totals fit into the chart's place with them. */
const longTwinHeight = 205;

const cssLength = (height: number | string) => (typeof height === 'number' ? `${height}px` : height);

export function ChartPanel<Data, Row extends object>({ chart, twin, height, ...panel }: Props<Data, Row>) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      {...panel}
      height={height}
      skeleton="block"
      extra={
        <Button
          type="text"
          size="small"
          icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
          aria-label={`Show as ${asTable ? 'chart' : 'table'}: ${panel.title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      {(data) => {
        if (!asTable) return chart(data);
        const table = twin(data);
        return (
          <LazyRows
            label={`${panel.title} as table`}
            height={`max(280px, ${cssLength(height)})`}
            virtualHeight={table.rows.length > virtualFrom ? longTwinHeight : undefined}
            {...table}
          />
        );
      }}
    </Panel>
  );
}
