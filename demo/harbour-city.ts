import type { TmcPlan } from './plan.ts';

/** The second TMC, in another country: two customers, too few for a benchmark. */
export const harbourCity: TmcPlan = {
  code: 'HARBOUR',
  name: 'Harbour City Travel',
  country: 'NZ',
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  dataSource: 'pinnacle',
  lines: 24_000,
  consultants: ['Aroha Tamihana', 'Greg Sutcliffe', 'Hine Walker'],
  customers: [
    {
      code: 'KAURI',
      label: 'Kauri Dairy Co-operative',
      industry: 'Food and Agriculture',
      fiscalYearEnd: '05-31',
      travellers: 40,
      intensity: 1.1,
      internationalShare: 0.3,
      onlineShare: 0.5,
      homes: [
        ['AKL', 6],
        ['CHC', 3],
        ['NPE', 1],
      ],
      ownDestinations: ['PVG', 'KUL', 'DXB'],
      groups: [
        { code: 'NTH', label: 'North Island', costCentres: ['Milk Supply', 'Processing', 'Quality'] },
        { code: 'STH', label: 'South Island', costCentres: ['Milk Supply', 'Processing', 'Quality'] },
        { code: 'EXP', label: 'Export', costCentres: ['Asia', 'Middle East', 'Trade Fairs'] },
      ],
    },
    {
      code: 'TASMAN',
      label: 'Tasman Freight and Logistics',
      industry: 'Transport',
      fiscalYearEnd: '03-31',
      travellers: 50,
      intensity: 1,
      internationalShare: 0.28,
      onlineShare: 0.6,
      homes: [
        ['AKL', 5],
        ['WLG', 3],
        ['CHC', 2],
      ],
      groups: [
        {
          code: 'NZ',
          label: 'New Zealand',
          costCentres: ['Road', 'Rail and Ports', 'Warehousing', 'Sales'],
        },
        { code: 'AU', label: 'Australia', costCentres: ['Road', 'Warehousing', 'Sales'] },
        { code: 'GRP', label: 'Group Services', costCentres: ['Executive', 'Technology'] },
      ],
    },
  ],
};
