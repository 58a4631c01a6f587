import { backupProducts } from '@portal/contract/product-category.ts'
import type { Calendar } from './day.ts'
import type { DemoService } from './service-row.ts'

/** Everything of Brackenfell that is not a line: voice, domains, hardware, colocation, cloud and back-up. */
export function brackenfellOther(calendar: Calendar): DemoService[] {
  return [...voice, ...domains(calendar), ...hardware, ...colocation, ...cloud, ...backup]
}

const sip = { category: 'Voice - IP', product: 'Hosted voice' } as const

const voice: DemoService[] = [
  {
    ...sip,
    id: 'S-1890022',
    name: 'Kendal – Head office',
    product: 'SIP trunk, 30 channels',
    site: 'KEN',
    orderRef: 'KEN-SIP-A',
    endMonth: null,
    pounds: 294,
    references: ['01632 960100', 'sip-ken.brackenfell.example'],
  },
  ...[
    ['LDS', 'Leeds – Wharf Mill', 24],
    ['LON', 'London – Shad Row', 18],
    ['BRS', 'Bristol – Quayside', 12],
    ['CDF', 'Cardiff – Bay House', 9],
    ['RCH', 'Rochdale – Depot 2', 6],
    ['NRW', 'Norwich – Fenside', 8],
  ].map(([site, place, seats], index) => ({
    ...sip,
    id: `S-189004${index}`,
    name: `Voice seats, ${place}`,
    product: `Hosted voice, ${seats} seats`,
    site: String(site),
    orderRef: `${site}-VOX`,
    endMonth: 9 + index,
    pounds: Number(seats) * 7.5,
    references: [`01632 96011${index}`],
  })),
  ...['Sales', 'Service desk', 'Accounts', 'Depot'].map((team, index) => ({
    ...sip,
    id: `S-189005${index}`,
    name: `Number for ${team.toLowerCase()}`,
    product: 'Hunt group',
    endMonth: null,
    pounds: 6,
    references: [`01632 96012${index}`],
  })),
  {
    ...sip,
    id: 'S-1890060',
    name: 'Teams calling, Kendal',
    product: 'Direct routing, 40 users',
    site: 'KEN',
    endMonth: 14,
    pounds: 160,
    references: ['01632 960130'],
  },
  ...['alarm', 'lift'].map(
    (use, index): DemoService => ({
      id: `S-162210${index}`,
      name: `Wharf Mill ${use} line`,
      category: 'Voice',
      product: 'Business line (copper)',
      supplier: 'Openreach',
      site: 'LDS',
      endMonth: null,
      pounds: 21.5,
      references: [`01632 96014${index}`],
      tags: ['copper'],
    }),
  ),
]

function domains(calendar: Calendar): DemoService[] {
  const base = { category: 'Domain', product: 'Domain name', term: 12, pounds: 1.17 } as const
  const main: DemoService = {
    ...base,
    id: 'S-1120954',
    name: 'brackenfell.example',
    orderRef: 'DNS-MAIN',
    condition: 'expiring',
    note: `Auto-renew is off. Stops working on ${calendar.inWords(12)}.`,
    endDate: calendar.inDays(12),
    references: ['brackenfell.example', 'www.brackenfell.example'],
  }
  const others = [
    'brackenfell-careers.example',
    'brackenfell-depots.example',
    'brackenfellgroup.example',
    'fenside-storage.example',
    'quayside-hire.example',
    'wharfmill.example',
  ]
  return [
    main,
    ...others.map((name, index) => ({
      ...base,
      id: `S-112096${index}`,
      name,
      endMonth: 3 + index,
      references: [name, `www.${name}`],
    })),
  ]
}

const hardware: DemoService[] = [
  ['Router, Kendal', 'KEN', 'R-4400 edge router'],
  ['Router, Leeds', 'LDS', 'R-2200 branch router'],
  ['Router, Rochdale', 'RCH', 'R-1100 broadband router'],
].map(([name = '', site = '', product = ''], index) => ({
  id: `S-190300${index}`,
  name,
  category: 'Hardware - Routers',
  product,
  site,
  endMonth: 14 + index,
  pounds: 12 + 9 * (2 - index),
  references: [`R22-118-4097${7 - index}`],
}))

const rack = { category: 'Colocation', site: 'DC2', endMonth: 8, supplier: 'Own data centre' } as const

const colocation: DemoService[] = [
  { ...rack, id: 'S-1755309', name: 'Manchester DC2', product: 'Quarter rack, B14', orderRef: 'DC2-B14', pounds: 285 },
  { ...rack, id: 'S-1755318', name: 'Manchester DC2', product: 'Half rack, C02', orderRef: 'DC2-C02', pounds: 470 },
]

const cloud: DemoService[] = [
  {
    id: 'S-1990451',
    name: 'VCD-LDS-02',
    category: 'VMware Cloud Director',
    product: 'VMware Cloud Director, Leeds, zone 2',
    orderRef: 'VCD-PROD',
    condition: 'working',
    note: 'Memory is near the limit.',
    endMonth: 11,
    pounds: 1240,
    references: ['vcd-lds-02.cloud.example'],
  },
  {
    id: 'S-1990466',
    name: 'VCD-MAN-01',
    category: 'VMware Cloud Director',
    product: 'VMware Cloud Director, Manchester, zone 1',
    orderRef: 'VCD-TEST',
    endMonth: 11,
    pounds: 410,
    references: ['vcd-man-01.cloud.example'],
  },
  {
    id: 'S-1990470',
    name: 'Virtual servers, Leeds',
    category: 'Infrastructure (Zen Cloud)',
    product: 'Managed virtual servers',
    endMonth: 11,
    pounds: 380,
    references: ['198.51.100.120', 'app.brackenfell.example'],
  },
  {
    id: 'S-1990480',
    name: 'Web shop, on demand',
    category: 'Infrastructure - On-demand (AWS)',
    product: 'Managed AWS account',
    endMonth: null,
    pounds: 265,
    references: ['shop.brackenfell.example'],
  },
]

const [vmEnterprise, vmEnterprisePlus, physicalServer, computer] = backupProducts

const backup: DemoService[] = [
  {
    id: 'S-1995101',
    name: 'VM back-up, Leeds',
    category: 'Cloud Solution',
    product: vmEnterprise,
    orderRef: 'BKP-VM',
    endMonth: 11,
    pounds: 96,
  },
  {
    id: 'S-1995102',
    name: 'VM back-up, Manchester',
    category: 'Infrastructure (Zen Cloud)',
    product: vmEnterprisePlus,
    endMonth: 11,
    pounds: 148,
  },
  {
    id: 'S-1995103',
    name: 'Server back-up, Kendal',
    category: 'Cloud Solution',
    product: physicalServer,
    site: 'KEN',
    orderRef: 'BKP-SRV',
    endMonth: 11,
    pounds: 54,
  },
  {
    id: 'S-1995104',
    name: 'PC and laptop back-up',
    category: 'Cloud Solution',
    product: computer,
    orderRef: 'BKP-PC',
    endMonth: 11,
    pounds: 72,
  },
]
