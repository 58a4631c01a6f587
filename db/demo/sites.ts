import type { z } from 'zod'
import type { siteRow } from '../src/import/entities/sites.ts'
import { ashlar, brackenfell, copperbeck } from './accounts.ts'
import { elmsettSites } from './elmsett.ts'

type Site = z.input<typeof siteRow>

export function demoSites(): Site[] {
  return [...sites, ...elmsettSites()]
}

// Addresses are invented, the towns are real.
const sites: Site[] = [
  site(brackenfell, 'KEN', 'Kendal – Head office', '4 Tarn Court, Kendal', 'LA9 0ZX', 'Kendal Priory (KPR)', 'P14', {
    at: [54.33, -2.745],
    access: 'Reception from 08:30 to 17:30, Monday to Friday. The comms room key is with facilities.',
  }),
  site(brackenfell, 'LDS', 'Leeds – Wharf Mill', '11 Wharf Mill, Leeds', 'LS1 0ZQ', 'Leeds Wharf (LDW)', 'P31', {
    at: [53.79, -1.54],
    access: 'Goods entrance on the canal side. Ask for the duty manager.\nNo vans higher than 2.1 m.',
  }),
  site(brackenfell, 'LON', 'London – Shad Row', '28 Shad Row, London', 'SE1 0ZP', 'Shad Row (SHR)', 'P07', {
    at: [51.503, -0.075],
    access: 'Landlord security needs two days notice and a photo ID.',
  }),
  site(brackenfell, 'BRS', 'Bristol – Quayside', '2 Quayside Yard, Bristol', 'BS1 0ZN', 'Bristol Quay (BRQ)', 'P22', {
    at: [51.449, -2.6],
  }),
  site(brackenfell, 'CDF', 'Cardiff – Bay House', 'Bay House, Cardiff', 'CF10 0ZM', 'Cardiff Bay (CFB)', 'P18', {
    at: [51.464, -3.164],
  }),
  site(
    brackenfell,
    'RCH',
    'Rochdale – Depot 2',
    'Depot 2, Bury Lane, Rochdale',
    'OL16 0ZL',
    'Rochdale East (RDE)',
    'P45',
    {
      at: [53.615, -2.155],
      access: 'Gate code from the depot office on 01632 960218. High-visibility vest needed.',
    },
  ),
  site(brackenfell, 'NRW', 'Norwich – Fenside', '9 Fenside Park, Norwich', 'NR3 0ZK', 'Norwich Fen (NWF)', 'P09', {
    at: [52.64, 1.29],
  }),
  site(brackenfell, 'GLA', 'Glasgow – Clydeway', '60 Clydeway, Glasgow', 'G3 0ZJ', 'Clydeway (CLY)', 'P27', {
    at: [55.86, -4.28],
  }),
  site(brackenfell, 'DC2', 'Manchester DC2', 'Data centre 2, Manchester', 'M17 0ZH', 'Manchester Park (MPK)', null, {
    at: [53.47, -2.32],
    access: 'Book a visit at least 24 hours before. Photo ID at the desk.',
  }),
  site(ashlar, 'YRK', 'York – Stonegate Yard', '3 Stonegate Yard, York', 'YO1 0ZG', 'York Minster (YMN)', 'P12', {}),
  site(ashlar, 'HUL', 'Hull – Old Dock', '17 Old Dock, Hull', 'HU1 0ZF', 'Hull Dock', 'P03', {}),
  site(
    copperbeck,
    'EXE',
    'Exeter – Cathedral Green',
    '5 Cathedral Green, Exeter',
    'EX1 0ZE',
    'Exeter Green',
    'P16',
    {},
  ),
  site(copperbeck, 'TRU', 'Truro – River Street', '21 River Street, Truro', 'TR1 0ZD', 'Truro', 'P02', {}),
  site(copperbeck, 'PLY', 'Plymouth – Hoe Road', '44 Hoe Road, Plymouth', 'PL1 0ZC', 'Plymouth Hoe', 'P29', {}),
]

function site(
  accountId: string,
  siteId: string,
  name: string,
  address: string,
  postcode: string,
  exchange: string,
  cabinet: string | null,
  more: { at?: [number, number]; access?: string },
): Site {
  const [exchangeName = exchange, code] = exchange.replace(')', '').split(' (')
  return {
    account_id: accountId,
    site_id: siteId,
    name,
    address,
    postcode,
    exchange_name: exchangeName,
    exchange_code: code ?? null,
    cabinet,
    latitude: more.at?.[0] ?? null,
    longitude: more.at?.[1] ?? null,
    access_notes: more.access ?? null,
  }
}
