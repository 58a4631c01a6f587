import { ashlar, brackenfell } from './accounts.ts'

export interface DemoVisit {
  id: string
  status: string
  /** From today; the next weekday where that is a weekend. */
  days?: number
  /** This day, whatever weekday it is. */
  isExact?: true
  /** It runs now. */
  isNow?: true
  hour?: number
  slots?: number
  centre?: string
  spaces?: string[]
  purpose?: string
  work: string
  tools?: string
  hotWorks?: string
  opensCabinet?: boolean
  hands?: object
  vehicles?: object[]
  deliveries?: object[]
  notify?: string[]
  reason?: string
  visitors: string[]
  /** What happened, so many days from today, by whom, and in which words. */
  events: [action: string, days: number, by: string, note?: string][]
}

interface DemoVisitor {
  account: string
  id: string
  name: string
  company: string
  email: string | null
  mobile: string | null
  position: string
  photoId?: { photoIdType: string; photoIdNumber: string; accessCardNo: string }
}

const passport = (photoIdNumber: string) => ({ photoIdType: 'passport', photoIdNumber, accessCardNo: '' })

export const demoVisitors: DemoVisitor[] = [
  person(
    'P-HALE01',
    'Tomasz Hale',
    'Brackenfell Group Ltd',
    'Network engineer',
    'tomasz.hale@brackenfell.example',
    '05',
  ),
  person(
    'P-QUILL02',
    'Anneke Quill',
    'Brackenfell Group Ltd',
    'Systems engineer',
    'anneke.quill@brackenfell.example',
    '06',
  ),
  {
    ...person('P-FERN03', 'Rory Fernside', 'Fernside Cabling Ltd', 'Cabling engineer', 'rory@fernside.example', '71'),
    photoId: passport('533401872'),
  },
  person('P-DALE04', 'Marta Dalecki', 'Fernside Cabling Ltd', 'Cabling engineer', 'marta@fernside.example', '72'),
  person('P-OKORO05', 'Chidi Orme', 'Lowmoor Storage', 'Field engineer', 'c.orme@lowmoor.example', '73'),
  person('P-AUDIT06', 'Philippa Strand', 'Strand & Wick LLP', 'Auditor', 'p.strand@strandwick.example', '74'),
  person('P-DRIVE07', 'Len Harrow', 'Harrow Couriers', 'Driver', null, '75'),
  {
    ...person(
      'P-ASHLAR01',
      'Ines Ashlar',
      'Ashlar & Pike Surveyors',
      'Partner',
      'ines.ashlar@ashlarpike.example',
      '10',
    ),
    account: ashlar,
  },
].map((each, index) => (index < 2 ? { ...each, photoId: passport(`52110${index}634`) } : each))

function person(
  id: string,
  name: string,
  company: string,
  position: string,
  email: string | null,
  end: string,
): DemoVisitor {
  return { account: brackenfell, id, name, company, email, mobile: `+4416329603${end}`, position }
}

const desk = 'Data centre desk'
const us = 'Service Desk'
const b14 = { centre: 'DC2', spaces: ['DC2-B14'] }
const c02 = { centre: 'DC2', spaces: ['DC2-C02'] }
const k7 = { centre: 'DC4', spaces: ['DC4-K7'] }
const asked = (days: number) => ['visit requested', days, us] as [string, number, string]
const approved = (days: number) => ['visit approved', days, desk] as [string, number, string]

/** One visit for each state, and enough past ones for a second page. */
export const brackenfellVisits: DemoVisit[] = [
  {
    id: 'DV-20971',
    status: 'approved',
    days: 1,
    ...b14,
    purpose: 'install',
    work: 'Fit the second core switch and move the uplinks.',
    tools: 'Torque driver, label printer, test phone',
    opensCabinet: true,
    vehicles: [{ registration: 'FS71 KBL', make: 'Van', colour: 'White' }],
    deliveries: [{ carrier: 'Harrow Couriers', tracking: 'HC-448120', pieces: 2, weightKg: 18 }],
    notify: ['network@brackenfell.example'],
    visitors: ['P-HALE01', 'P-DALE04'],
    events: [asked(-4), approved(-3)],
  },
  {
    id: 'DV-20984',
    status: 'submitted',
    days: 5,
    hour: 12,
    slots: 2,
    ...c02,
    purpose: 'maintenance',
    work: 'Replace two disks and the battery of the storage controller.',
    hands: {
      task: 'Read the display of the controller to us before we come.',
      minutes: 15,
      priority: 'normal',
      wantsPhotos: true,
    },
    visitors: ['P-OKORO05', 'P-QUILL02'],
    events: [asked(-1)],
  },
  {
    id: 'DV-20979',
    status: 'amended',
    days: 7,
    hour: 14,
    ...b14,
    purpose: 'maintenance',
    work: 'Clean the fibre ends and swap a patch panel.',
    visitors: ['P-FERN03'],
    events: [asked(-6), approved(-5), ['visit changed', -1, us]],
  },
  {
    id: 'DV-20990',
    status: 'draft',
    days: 15,
    hour: 10,
    ...c02,
    work: '',
    visitors: [],
    events: [['draft kept', -2, us]],
  },
  {
    id: 'DV-20966',
    status: 'checkedIn',
    days: 0,
    isExact: true,
    isNow: true,
    ...k7,
    purpose: 'audit',
    work: 'Count what is in the cage, for the year end.',
    visitors: ['P-AUDIT06', 'P-HALE01'],
    events: [asked(-8), approved(-7), ['checked in', 0, desk]],
  },
  {
    id: 'DV-20958',
    status: 'rejected',
    days: -2,
    hour: 16,
    ...b14,
    purpose: 'install',
    work: 'Weld a bracket for the cable tray.',
    hotWorks: 'Welding at the top of the rack.',
    reason: 'Hot works need a permit from the building. Send us the method statement, then ask again.',
    visitors: ['P-FERN03'],
    events: [
      asked(-6),
      [
        'visit turned down',
        -5,
        desk,
        'Hot works need a permit from the building. Send us the method statement, then ask again.',
      ],
    ],
  },
  {
    id: 'DV-20951',
    status: 'cancelled',
    days: -3,
    hour: 10,
    ...c02,
    purpose: 'delivery',
    work: '',
    deliveries: [{ carrier: 'Harrow Couriers', tracking: 'HC-447903', pieces: 1, weightKg: 42 }],
    reason: 'The server comes a week later.',
    visitors: ['P-DRIVE07'],
    events: [asked(-9), approved(-8), ['visit cancelled', -4, us, 'The server comes a week later.']],
  },
  {
    id: 'DV-20940',
    status: 'noShow',
    days: -6,
    hour: 18,
    ...b14,
    purpose: 'maintenance',
    work: 'Replace a fan tray.',
    visitors: ['P-OKORO05'],
    events: [asked(-10), approved(-9), ['nobody came', -6, 'The portal']],
  },
  {
    id: 'DV-20931',
    status: 'expired',
    days: -8,
    hour: 8,
    ...c02,
    purpose: 'tour',
    work: 'Show the rack to a customer.',
    visitors: ['P-AUDIT06'],
    events: [asked(-10), ['visit expired', -8, 'The portal']],
  },
  ...Array.from({ length: 9 }, (_, index): DemoVisit => {
    const days = -13 - 9 * index
    return {
      id: `DV-${20_902 - 13 * (index + 1)}`,
      status: 'checkedOut',
      days,
      hour: 10 + 2 * (index % 4),
      ...[b14, c02, k7][index % 3],
      purpose: ['maintenance', 'install', 'audit', 'removal'][index % 4] ?? 'other',
      work:
        ['Quarterly check of the cabling.', 'Fit a power strip.', 'Stock-take.', 'Take the old firewall out.'][
          index % 4
        ] ?? '',
      visitors: index % 2 ? ['P-HALE01', 'P-FERN03'] : ['P-QUILL02'],
      events: [asked(days - 5), approved(days - 4), ['checked in', days, desk], ['checked out', days, desk]],
    }
  }),
]
