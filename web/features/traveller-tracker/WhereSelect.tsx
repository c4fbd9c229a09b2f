/** Selects the area: a country or place where somebody is, or a circle around a place. */

import { tripsMap } from '@tripledger/contract/traveller-tracker/calls.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { Select } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import type { When, Where } from './details.ts';
import { texts } from './texts.ts';
import styles from './tracker.module.css';

type Choice = { where: Where; name: string };

/** Radii around each place, in kilometres. */
const radii = [100, 500];

export function WhereSelect(props: { chosen: Choice; when: When; onChoose: (choice: Choice) => void }) {
  const { chosen, when, onChoose } = props;
  const { client } = useFilter().query;
  const { data } = useAnswer(tripsMap, { query: { ...when, ...(client !== undefined && { client }) } });
  const places = data?.places ?? [];
  const countries = [...new Set(places.flatMap(({ country }) => country ?? []))];
  const groups: { label: string; choices: Choice[] }[] = [
    { label: texts.where.allTravellers, choices: [{ where: {}, name: texts.where.worldwide }] },
    {
      label: texts.where.countries,
      choices: countries
        .map((country) => ({ where: { country }, name: countryName(country) }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    },
    {
      label: texts.where.places,
      choices: places.map(({ locationId, name }) => ({ where: { locationId }, name })),
    },
    {
      label: texts.where.aroundPlaces,
      choices: places.flatMap(({ name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : radii.map((radiusKm) => ({
              where: { latitude, longitude, radiusKm },
              name: texts.where.within(radiusKm, name),
            })),
      ),
    },
  ];
  const key = JSON.stringify(chosen.where);
  const isListed = groups.some(({ choices }) => choices.some(({ where }) => JSON.stringify(where) === key));
  const shown = isListed ? groups : [{ label: texts.where.selected, choices: [chosen] }, ...groups];
  const options = shown.map(({ label, choices }) => ({
    label,
    options: choices.map(({ where, name }) => ({ label: name, value: JSON.stringify(where) })),
  }));
  const choices = shown.flatMap((group) => group.choices);
  return (
    <Select
      aria-label={texts.where.label}
      className={styles.where ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={key}
      onChange={(value) => {
        const choice = choices.find(({ where }) => JSON.stringify(where) === value);
        if (choice) onChoose(choice);
      }}
    />
  );
}
