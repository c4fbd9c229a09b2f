import { Tag } from 'antd';

/** Stands wherever the demo's invented advisories are shown. */
export function DemonstrationMark() {
  return <Tag color="gold">Demonstration data</Tag>;
}
