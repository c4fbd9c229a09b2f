import type { CustomerPlan, TmcPlan } from './plan.ts';
import { smallerCustomers } from './southern-cross-others.ts';

const advisoryCentres = ['Partners', 'Audit', 'Tax', 'Deals', 'Risk', 'People and Learning', 'Technology'];
const consultingCentres = ['Strategy', 'Operations', 'Digital', 'Practice Management'];
const lawCentres = ['Partners', 'Litigation', 'Corporate', 'Property', 'Clerks'];
const mineCentres = ['Geology', 'Processing', 'Maintenance', 'Safety', 'Camp Services', 'Management'];
const facultyCentres = ['Research', 'Teaching', 'Faculty Office', 'Conferences'];

/** The main TMC's largest customers, three of them in one industry. */
export const largestCustomers: readonly CustomerPlan[] = [
  {
    code: 'BLACKWOOD',
    label: 'Blackwood & Partners, Lawyers',
    industry: 'Professional Services',
    fiscalYearEnd: '06-30',
    travellers: 70,
    intensity: 1,
    internationalShare: 0.18,
    onlineShare: 0.45,
    matters: true,
    homes: [
      ['MEL', 5],
      ['SYD', 4],
      ['PER', 1],
    ],
    groups: [
      { code: 'MEL', label: 'Melbourne Office', costCentres: lawCentres },
      { code: 'SYD', label: 'Sydney Office', costCentres: lawCentres },
      { code: 'PER', label: 'Perth Office', costCentres: ['Energy', 'Clerks'] },
    ],
  },
  {
    code: 'CORAL',
    label: 'Coral Coast University',
    industry: 'Education',
    fiscalYearEnd: '12-31',
    travellers: 90,
    intensity: 0.7,
    internationalShare: 0.35,
    onlineShare: 0.6,
    freeOnlineFees: true,
    homes: [
      ['BNE', 4],
      ['TSV', 3],
      ['CNS', 3],
    ],
    ownDestinations: ['CDG', 'FRA', 'YVR', 'ICN'],
    groups: [
      { code: 'SCI', label: 'Faculty of Science', costCentres: [...facultyCentres, 'Reef Station'] },
      { code: 'MED', label: 'Faculty of Medicine', costCentres: facultyCentres },
      { code: 'ART', label: 'Faculty of Arts', costCentres: facultyCentres },
      {
        code: 'ADM',
        label: 'Administration',
        costCentres: ['Vice-Chancellor', 'Student Recruitment', 'Finance'],
      },
    ],
  },
  {
    code: 'IRONBARK',
    label: 'Ironbark Resources',
    industry: 'Mining',
    fiscalYearEnd: '06-30',
    travellers: 110,
    intensity: 1.3,
    internationalShare: 0.14,
    onlineShare: 0.5,
    homes: [
      ['PER', 7],
      ['BNE', 2],
      ['ADL', 1],
    ],
    ownDestinations: ['KTA', 'PHE', 'KGI', 'KTA', 'PHE', 'ACC', 'SCL', 'UBN', 'POM', 'LOS', 'KHI', 'BKO'],
    groups: ['Pilbara', 'Goldfields', 'Bowen Basin', 'Exploration', 'Projects', 'Head Office'].map(
      (label, i) => ({
        code: ['PIL', 'GOL', 'BOW', 'EXP', 'PRO', 'HO'][i]!,
        label,
        costCentres: label === 'Head Office' ? ['Executive', 'Finance', 'Legal'] : mineCentres,
      }),
    ),
  },
  {
    code: 'KESTREL',
    label: 'Kestrel Consulting Group',
    industry: 'Professional Services',
    fiscalYearEnd: '12-31',
    travellers: 60,
    intensity: 1.4,
    internationalShare: 0.22,
    onlineShare: 0.7,
    matters: true,
    homes: [
      ['SYD', 5],
      ['MEL', 3],
      ['CBR', 2],
    ],
    groups: [
      { code: 'GOV', label: 'Government', costCentres: consultingCentres },
      { code: 'COM', label: 'Commercial', costCentres: consultingCentres },
    ],
  },
  {
    code: 'MERIDIAN',
    label: 'Meridian Advisory',
    industry: 'Professional Services',
    fiscalYearEnd: '06-30',
    travellers: 130,
    intensity: 1.2,
    internationalShare: 0.2,
    onlineShare: 0.65,
    homes: [
      ['SYD', 4],
      ['MEL', 4],
      ['BNE', 2],
      ['ADL', 1],
      ['CBR', 1],
      ['HBA', 1],
    ],
    groups: ['New South Wales', 'Victoria', 'Queensland', 'South Australia', 'National'].map((label, i) => ({
      code: ['NSW', 'VIC', 'QLD', 'SA', 'NAT'][i]!,
      label,
      costCentres: advisoryCentres,
    })),
  },
  {
    code: 'ROYAL',
    label: 'Royal Southern Institute for Biomedical Research, Clinical Education and Community Health',
    industry: 'Health',
    fiscalYearEnd: null,
    travellers: 50,
    certainTravellers: [
      'Łukasz Wiśniewski',
      'Jean-François Lefèvre',
      'Anastasia-Wilhelmina Konstantinopoulou-Featherstonehaugh van der Westhuizen',
    ],
    intensity: 0.6,
    internationalShare: 0.3,
    onlineShare: 0.4,
    homes: [
      ['MEL', 6],
      ['LST', 1],
      ['HBA', 2],
    ],
    ownDestinations: ['BOS', 'ZRH', 'CPH'],
    groups: [
      {
        code: 'RES',
        label: 'Research',
        costCentres: ['Immunology', 'Genomics', 'Clinical Trials', 'Grants Office'],
      },
      { code: 'CLI', label: 'Clinical Education', costCentres: ['Nursing', 'Rural Placements'] },
      {
        code: 'COM',
        label: 'Community Health',
        costCentres: ['Outreach', 'Indigenous Health', 'Administration'],
      },
    ],
  },
];

/** The main TMC, with fourteen Australian customers, at least three in each industry. */
export const southernCross: TmcPlan = {
  code: 'SOUTHERN',
  name: 'Southern Cross Travel',
  country: 'AU',
  currency: 'AUD',
  timeZone: 'Australia/Melbourne',
  dataSource: 'tramada',
  lines: 96_000,
  consultants: [
    'Priya Raman',
    'Dale Whitcombe',
    'Mei-Ling Hsu',
    'Tom Brannigan',
    'Sofia Marchetti',
    'Jarrah Williams',
  ],
  customers: [...largestCustomers, ...smallerCustomers],
};
