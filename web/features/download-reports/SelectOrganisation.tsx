import { selectOrganisation } from '@tripledger/contract/reports/organisation.ts';
import { Alert } from 'antd';

/** Shown for reports that need a selected organisation. */
export const SelectOrganisation = () => (
  <Alert role="status" type="info" showIcon title={selectOrganisation} />
);
