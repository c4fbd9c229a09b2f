import { selectOrganisation } from '@tripledger/contract/reports/organisation.ts';
import { Alert } from 'antd';

/** Reports of one organisation wait until one is selected. */
export const SelectOrganisation = () => (
  <Alert role="status" type="info" showIcon title={selectOrganisation} />
);
