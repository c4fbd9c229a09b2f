import { selectOrganisation } from '@tripledger/contract/reports/organisation.ts';
import { CustomerAlert } from '../../shared/choose-customer/CustomerAlert.tsx';
import { texts } from './texts.ts';

/** Shown for reports that need a selected organisation. */
export const SelectOrganisation = () => (
  <CustomerAlert text={selectOrganisation} narrowText={texts.selectOrganisation} />
);
