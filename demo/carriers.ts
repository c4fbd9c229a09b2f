/** The demo's airlines, hotels, car companies and other suppliers. */
import { lot } from './random.ts';

export type Carrier = {
  code: string;
  name: string;
  /** The name as spelled by another office of the TMC. */
  otherName?: string;
  /** The prefix of its ticket numbers. */
  ticketPrefix: string;
  /** The names of its Restricted, Semi Flexible and Flexible fares. */
  fares: readonly [string, string, string];
};

const plain = ['Economy Saver', 'Economy Standard', 'Economy Flex'] as const;

export const carriers: Record<string, Carrier> = Object.fromEntries(
  (
    [
      ['QF', 'Qantas', '081', ['Red Saver', 'Flexi Saver', 'Fully Flexible'], 'Qantas Airways'],
      ['VA', 'Virgin Australia', '795', ['Lite', 'Choice', 'Flex'], 'Virgin Australia Airlines'],
      ['JQ', 'Jetstar', '041', ['Starter', 'Starter Plus', 'Starter Max']],
      ['ZL', 'Rex', '899', ['Promo', 'Saver', 'Flex'], 'Regional Express'],
      ['NZ', 'Air New Zealand', '086', ['Seat and Bag', 'Works', 'Flexi'], 'Air NZ'],
      ['SQ', 'Singapore Airlines', '618', ['Value', 'Standard', 'Flexi']],
      ['EK', 'Emirates', '176', ['Saver', 'Flex', 'Flex Plus']],
      ['QR', 'Qatar Airways', '157', plain],
      ['CX', 'Cathay Pacific', '160', ['Light', 'Essential', 'Flex']],
      ['BA', 'British Airways', '125', plain],
      ['UA', 'United Airlines', '016', plain],
      ['JL', 'Japan Airlines', '131', plain],
      ['NH', 'All Nippon Airways', '205', plain],
      ['MH', 'Malaysia Airlines', '232', plain],
      ['TG', 'Thai Airways', '217', plain],
      ['FJ', 'Fiji Airways', '260', plain],
      ['PX', 'Air Niugini', '656', plain],
      ['KE', 'Korean Air', '180', plain],
      ['MU', 'China Eastern', '781', plain],
      ['AC', 'Air Canada', '014', plain],
      ['LA', 'LATAM', '045', plain],
      ['AI', 'Air India', '098', plain],
      ['SA', 'South African Airways', '083', plain],
    ] as const
  ).map(([code, name, ticketPrefix, fares, otherName]) => [
    code,
    { code, name, ticketPrefix, fares, ...(otherName ? { otherName } : {}) },
  ]),
);

/** Hotels in every city; `rate` multiplies the city's usual rate. */
export const hotels = lot(
  [{ code: 'HV', name: 'Harbourview Suites', rate: 1.05 }, 26],
  [{ code: 'LW', name: 'The Laneway Hotel', rate: 0.9 }, 20],
  [{ code: 'GM', name: 'Grand Meridian', rate: 1.45 }, 14],
  [{ code: 'CP', name: 'Corner Post Apartments', rate: 0.8 }, 22],
  [{ code: 'TR', name: 'Terminus Inn', rate: 0.65 }, 12],
  [{ code: 'OM', name: 'The "Old Mint", a Heritage Hotel', rate: 1.25 }, 6],
);

/** The usual rate per night in dollars, by city. */
// biome-ignore format: a list of prices reads best in rows
export const nightRates: Record<string, number> = {
  MEL: 235, SYD: 279, BNE: 225, ADL: 199, PER: 229, CBR: 215, HBA: 205, OOL: 219, DRW: 235, CNS: 195, TSV: 179,
  LST: 169, KTA: 265, PHE: 285, KGI: 189, AKL: 229, WLG: 219, CHC: 199, ZQN: 269, LON: 415, NYC: 489, SIN: 345,
  HKG: 310, TYO: 295, LAX: 365, SFO: 395, DXB: 290, PAR: 385, ZRH: 430, BOS: 410, KUL: 150, BKK: 165, SHA: 210,
};

export const carCompanies = lot(
  [{ code: 'CL', name: 'Coastline Rent-a-Car', rate: 1 }, 45],
  [{ code: 'RG', name: 'Red Gum Hire Cars', rate: 0.92 }, 30],
  [{ code: 'AX', name: 'Axle & Co', rate: 0.8 }, 15],
  [{ code: undefined, name: 'Kangaroo Utes', rate: 1.1 }, 10],
);

export const carTypes = lot(
  [{ name: 'Compact', rate: 58 }, 25],
  [{ name: 'Intermediate', rate: 71 }, 35],
  [{ name: 'Full Size', rate: 84 }, 18],
  [{ name: 'SUV', rate: 112 }, 14],
  [{ name: 'Premium', rate: 165 }, 3],
  [{ name: '4WD Utility', rate: 148 }, 5],
);

export const insurers = ['Atlas Travel Insurance', 'Southern Assist'];

/** Other services bought by a travel desk: name and typical price in dollars. */
export const otherServices = lot(
  [{ name: 'City Airport Transfers', price: 75 }, 40],
  [{ name: 'Long Term Parking', price: 96 }, 25],
  [{ name: 'Visa Direct', price: 180 }, 15],
  [{ name: 'Meeting Rooms on Demand', price: 420 }, 8],
  [{ name: 'Airport Lounge Pass', price: 65 }, 12],
);
