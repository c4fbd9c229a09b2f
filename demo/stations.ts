/** Places without an IATA code, which make up locations.csv, and the railways between them. */

export type Location = {
  code: string;
  name: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  /** The IATA city of the station. */
  cityCode?: string;
};

// biome-ignore format: a table
export const locations: readonly Location[] = [
  { code: 'MEL-SXS', name: 'Melbourne Southern Cross', country: 'AU', latitude: -37.8184, longitude: 144.9525, cityCode: 'MEL' },
  { code: 'GEELONG', name: 'Geelong', country: 'AU', latitude: -38.1445, longitude: 144.355 },
  { code: 'BALLARAT', name: 'Ballarat', country: 'AU', latitude: -37.5588, longitude: 143.8592 },
  { code: 'SYD-CENTRAL', name: 'Sydney Central', country: 'AU', latitude: -33.8832, longitude: 151.2067, cityCode: 'SYD' },
  { code: 'CANBERRA-STN', name: 'Canberra Kingston', country: 'AU', latitude: -35.3195, longitude: 149.149, cityCode: 'CBR' },
  { code: 'LON-EUSTON', name: 'London Euston', country: 'GB', latitude: 51.5282, longitude: -0.1337, cityCode: 'LON' },
  { code: 'MAN-PICCADILLY', name: 'Manchester Piccadilly', country: 'GB', latitude: 53.4774, longitude: -2.2309, cityCode: 'MAN' },
  { code: 'TOKYO-STN', name: 'Tokyo Station', country: 'JP', latitude: 35.6812, longitude: 139.7671, cityCode: 'TYO' },
  { code: 'SHIN-OSAKA', name: 'Shin-Osaka', country: 'JP', latitude: 34.7335, longitude: 135.5002, cityCode: 'OSA' },
  { code: 'AUCKLAND-STRAND', name: 'Auckland Strand', country: 'NZ', latitude: -36.849, longitude: 174.777, cityCode: 'AKL' },
  { code: 'HAMILTON-STN', name: 'Hamilton Frankton', country: 'NZ', latitude: -37.7907, longitude: 175.2653, cityCode: 'HLZ' },
  { code: 'SPINIFEX-VILLAGE', name: 'Spinifex Ridge Accommodation Village', country: 'AU', latitude: -20.89, longitude: 119.98 },
  { code: 'REEF-STATION', name: 'Coral Coast Reef Station', country: 'AU', latitude: -18.62, longitude: 146.49 },
  // A place without coordinates.
  { code: 'REGIONAL-NZ', name: 'Various, regional New Zealand', country: 'NZ', latitude: null, longitude: null },
];

export type Railway = {
  from: string;
  to: string;
  minutes: number;
  /** The one-way price in dollars. */
  price: number;
  company: string;
  km: number;
};

/** Railways by the IATA code of the city of the stay. */
// biome-ignore format: a table
export const railways: Record<string, readonly Railway[]> = {
  MEL: [
    { from: 'MEL-SXS', to: 'GEELONG', minutes: 60, price: 13.8, company: 'Southern Railways', km: 73 },
    { from: 'MEL-SXS', to: 'BALLARAT', minutes: 80, price: 22.4, company: 'Southern Railways', km: 116 },
  ],
  SYD: [{ from: 'SYD-CENTRAL', to: 'CANBERRA-STN', minutes: 255, price: 61.2, company: 'Highland Trains', km: 326 }],
  LON: [{ from: 'LON-EUSTON', to: 'MAN-PICCADILLY', minutes: 130, price: 148.5, company: 'Pennine Rail', km: 296 }],
  TYO: [{ from: 'TOKYO-STN', to: 'SHIN-OSAKA', minutes: 150, price: 146.3, company: 'Tokaido Express', km: 515 }],
  AKL: [{ from: 'AUCKLAND-STRAND', to: 'HAMILTON-STN', minutes: 150, price: 26.9, company: 'Te Waka Rail', km: 139 }],
};

/** Additional locations of customers' stays and car hires. */
export const ownLocations: Record<string, string> = {
  IRONBARK: 'SPINIFEX-VILLAGE',
  CORAL: 'REEF-STATION',
  KAURI: 'REGIONAL-NZ',
  TASMAN: 'REGIONAL-NZ',
};
