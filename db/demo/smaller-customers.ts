import type { Calendar } from './day.ts'
import type { DemoService } from './service-row.ts'

/** Ashlar & Pike: a small office on one leased line with a contract that ends soon. */
export function ashlarServices(calendar: Calendar): DemoService[] {
  return [
    {
      id: 'S-1974977',
      name: 'York – Stonegate Yard',
      category: 'Leased Line',
      product: 'Ethernet, fibre',
      site: 'YRK',
      orderRef: 'YORK-MAIN',
      mbps: [500, 500],
      condition: 'expiring',
      note: `The contract ends on ${calendar.inWords(26)}.`,
      endDate: calendar.inDays(26),
      pounds: 412,
      supplier: 'Openreach',
      references: ['CCT-YRK-002206', '192.0.2.60/31'],
    },
    {
      id: 'S-2011702',
      name: 'Hull – Old Dock',
      category: 'Connectivity',
      product: 'FTTP broadband',
      site: 'HUL',
      mbps: [160, 30],
      endMonth: 12,
      term: 24,
      pounds: 39,
      references: ['203.0.113.70'],
    },
    {
      id: 'S-2011710',
      name: 'York – Stonegate Yard',
      category: 'Voice - IP',
      product: 'SIP trunk, 8 channels',
      site: 'YRK',
      endMonth: null,
      pounds: 78,
      references: ['01632 960410'],
    },
    { ...domain('ashlarpike.example'), id: 'S-1128801', endMonth: 5 },
  ]
}

/** Copperbeck: dental surgeries, one of them suspended. */
export const copperbeckServices: DemoService[] = [
  {
    id: 'S-2011630',
    name: 'Exeter – Cathedral Green',
    category: 'Voice - IP',
    product: 'SIP trunk, 60 channels',
    site: 'EXE',
    endMonth: 20,
    pounds: 588,
    references: ['01632 960500'],
  },
  ...[
    ['EXE', 'Exeter – Cathedral Green'],
    ['TRU', 'Truro – River Street'],
    ['PLY', 'Plymouth – Hoe Road'],
  ].map(
    ([site = '', name = ''], index): DemoService => ({
      id: `S-201164${4 + index}`,
      name,
      category: 'Connectivity',
      product: 'FTTP broadband',
      site,
      mbps: [500, 75],
      endMonth: 23,
      term: 24,
      pounds: 55,
      supplier: 'Openreach',
      references: [`203.0.113.${80 + index}`],
      ...(site === 'PLY' && {
        condition: 'suspended',
        note: 'Suspended at your request while the surgery is rebuilt.',
      }),
    }),
  ),
  { ...domain('copperbeck.example'), id: 'S-1129004', endMonth: 8 },
]

function domain(name: string): Omit<DemoService, 'id'> {
  return { category: 'Domain', product: 'Domain name', term: 12, pounds: 1.17, name, references: [name] }
}
