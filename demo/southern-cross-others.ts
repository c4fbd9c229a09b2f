/** Smaller customers of the main TMC, so that each industry has enough of them for a benchmark. */
import type { CustomerPlan } from './plan.ts';

type Smaller = Pick<
  CustomerPlan,
  'code' | 'label' | 'industry' | 'homes' | 'internationalShare' | 'onlineShare'
> & {
  ownDestinations?: string[];
  /** Two, with the same cost centres. */
  groups: readonly [code: string, label: string][];
  costCentres: string[];
};

const practice = ['Partners', 'Advisory', 'Projects', 'Practice Management'];
const mine = ['Geology', 'Processing', 'Maintenance', 'Safety'];
const campus = ['Research', 'Teaching', 'Student Services', 'Conferences'];
const hospital = ['Medicine', 'Surgery', 'Nursing', 'Research'];
const pilbara = ['KTA', 'PHE', 'KGI', 'KTA', 'PHE'];

const smaller: readonly Smaller[] = [
  {
    code: 'LYREBIRD',
    label: 'Lyrebird Engineers',
    industry: 'Professional Services',
    internationalShare: 0.16,
    onlineShare: 0.6,
    homes: [
      ['MEL', 4],
      ['SYD', 4],
      ['BNE', 2],
    ],
    groups: [
      ['STR', 'Structures'],
      ['WAT', 'Water'],
    ],
    costCentres: practice,
  },
  {
    code: 'NORTHGATE',
    label: 'Northgate Accountants',
    industry: 'Professional Services',
    internationalShare: 0.2,
    onlineShare: 0.55,
    homes: [
      ['SYD', 5],
      ['MEL', 3],
      ['PER', 1],
    ],
    groups: [
      ['TAX', 'Tax'],
      ['AUD', 'Audit'],
    ],
    costCentres: practice,
  },
  {
    code: 'REDCLIFF',
    label: 'Redcliff Minerals',
    industry: 'Mining',
    internationalShare: 0.12,
    onlineShare: 0.45,
    homes: [
      ['PER', 6],
      ['BNE', 2],
      ['SYD', 1],
    ],
    ownDestinations: pilbara,
    groups: [
      ['WST', 'Western Operations'],
      ['EST', 'Eastern Operations'],
    ],
    costCentres: mine,
  },
  {
    code: 'SALTBUSH',
    label: 'Saltbush Gold',
    industry: 'Mining',
    internationalShare: 0.15,
    onlineShare: 0.5,
    homes: [
      ['PER', 7],
      ['ADL', 2],
      ['MEL', 1],
    ],
    ownDestinations: pilbara,
    groups: [
      ['GOL', 'Goldfields'],
      ['CRP', 'Corporate'],
    ],
    costCentres: mine,
  },
  {
    code: 'TASSEL',
    label: 'Tasselwood Institute of Technology',
    industry: 'Education',
    internationalShare: 0.3,
    onlineShare: 0.6,
    homes: [
      ['BNE', 4],
      ['SYD', 3],
      ['MEL', 2],
    ],
    groups: [
      ['ENG', 'Engineering'],
      ['BUS', 'Business'],
    ],
    costCentres: campus,
  },
  {
    code: 'TREEFERN',
    label: 'Treefern University',
    industry: 'Education',
    internationalShare: 0.33,
    onlineShare: 0.55,
    homes: [
      ['MEL', 5],
      ['HBA', 2],
      ['BNE', 2],
    ],
    groups: [
      ['HUM', 'Humanities'],
      ['SCI', 'Science'],
    ],
    costCentres: campus,
  },
  {
    code: 'WATTLE',
    label: 'Wattle Private Hospitals',
    industry: 'Health',
    internationalShare: 0.22,
    onlineShare: 0.5,
    homes: [
      ['MEL', 5],
      ['SYD', 3],
      ['HBA', 1],
    ],
    groups: [
      ['VIC', 'Victoria'],
      ['NSW', 'New South Wales'],
    ],
    costCentres: hospital,
  },
  {
    code: 'YARROW',
    label: 'Yarrow Medical Research',
    industry: 'Health',
    internationalShare: 0.28,
    onlineShare: 0.45,
    homes: [
      ['MEL', 6],
      ['SYD', 2],
      ['LST', 1],
    ],
    groups: [
      ['LAB', 'Laboratories'],
      ['CLI', 'Clinics'],
    ],
    costCentres: hospital,
  },
];

export const smallerCustomers: CustomerPlan[] = smaller.map(({ groups, costCentres, ...plan }) => ({
  ...plan,
  fiscalYearEnd: '06-30',
  travellers: 30,
  intensity: 0.8,
  groups: groups.map(([code, label]) => ({ code, label, costCentres })),
}));
