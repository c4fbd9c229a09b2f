/** Links to the screens on which what a rule finds can be corrected. */
import type { Rule } from '@tripledger/contract/data-quality/rules.ts';
import { use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { filterSearch } from '../../filter/filter-url.ts';
import { mayOpen, ScreensContext } from '../../session/screen.ts';
import { useUser } from '../../session/useUser.ts';
import styles from './data-quality.module.css';
import { texts } from './texts.ts';

const imports = '/admin/imports';
const bookings = '/editing/bookings';

const pathsOf: Record<Rule, readonly string[]> = {
  employeeNumber: ['/editing/travellermerging', '/admin/settings', imports],
  costCentre: ['/admin/hierarchy', '/admin/settings', imports],
  cheapestFare: [imports],
  bookedDate: [imports],
  classOfTravel: [imports],
  place: [imports],
  policyCode: [bookings, '/admin/settings', imports],
  pricePerKilometre: [bookings, imports],
  pricePerNight: [bookings, imports],
  twin: [bookings, imports],
  gap: [imports],
};

export function CorrectIn({ rule }: { rule: Rule }) {
  const { user } = useUser();
  const [search] = useSearchParams();
  const screens = use(ScreensContext).filter(
    (screen) => pathsOf[rule].includes(screen.path) && mayOpen(screen, user),
  );
  if (screens.length === 0) return null;
  return (
    <p className={styles.correct}>
      {texts.correctIn}{' '}
      {screens.map(({ path, label }) => (
        <Link key={path} to={{ pathname: path, search: filterSearch(search) }}>
          {label}
        </Link>
      ))}
    </p>
  );
}
