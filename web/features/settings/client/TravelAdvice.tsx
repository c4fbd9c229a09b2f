import {
  advisorySourceNames,
  advisorySources,
  usualAdvisorySource,
} from '@tripledger/contract/vocabulary/advisories.ts';
import { Select } from 'antd';
import { useUser } from '../../../session/useUser.ts';
import { texts } from '../texts.ts';
import { SettingField } from './SettingsForm.tsx';

const options = advisorySourceNames.map((value) => ({ value, label: advisorySources[value].name }));

/** The source of the advisories in the Traveller Tracker. */
export function TravelAdvice() {
  const usual = usualAdvisorySource(useUser().client.base_country);
  return (
    <SettingField field="advisory_source" label={texts.client.advice.source}>
      <Select allowClear placeholder={advisorySources[usual].name} options={options} />
    </SettingField>
  );
}
