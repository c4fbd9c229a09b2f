/** A block with a chart and its table twin, which holds every value and leads to the same rows. */
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Panel, type PanelProps } from './Panel.tsx';
import { ShortTable, type ShortTableProps } from './ShortTable.tsx';

type Props<Data, Row> = Omit<PanelProps<Data>, 'children' | 'extra' | 'height'> & {
  /** Of chart and table: pixels, or a CSS length. */
  height: number | string;
  chart: (data: Data) => ReactNode;
  twin: (data: Data) => Omit<ShortTableProps<Row>, 'label' | 'height'>;
};

const cssLength = (height: number | string) => (typeof height === 'number' ? `${height}px` : height);

export function ChartPanel<Data, Row>({ chart, twin, height, ...panel }: Props<Data, Row>) {
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
