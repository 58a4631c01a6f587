import type { ContactPoint, Hours, PlanContent } from '@portal/contract/plan-content.ts'
import type { ProductCategory } from '@portal/contract/product-category.ts'
import { everyHour, hours, lineCare, longDays, minutes, office, sections, targets, workingDays } from './plan-texts.ts'

interface PlanDocument {
  planId: string
  title: string
  productCategory: ProductCategory
  content: PlanContent
}

const ethernetStages = [
  'Data checks, up to 5 working days: we check the address and the lines at it.',
  'Carrier acknowledged, up to 10 working days: the carrier has taken the order.',
  'Survey and, if there is any, the excess construction charge: the order waits for your answer, and so does its date.',
  'Civils, fibre and equipment: you hear which days somebody has to be on site.',
  'Test and hand-over: you get the test result, and your contract starts the day the line works.',
]
const broadbandStages = [
  'Acknowledged, then validated: we check that the line can be had at the address.',
  'Appointment, where an engineer has to visit. You choose the morning or the afternoon.',
  'Committed: the date is frozen.',
  'Activated and tested.',
]
const simpleStages = ['Ordered, then prepared, then working. You hear from us at each step.']
const lineFault = [
  'Run diagnostics in the portal first: most faults are found in three minutes, and the result goes into the case.',
  'Have the service ID ready, and somebody who can look at the equipment on site.',
]
const plainFault = ['Open a case in the portal, or call. For a service that is down, please call.']

/** Invented people; the numbers are Ofcom's for drama. */
const rungs = [
  ['Duty engineer', 'Ottoline Frear', '01632 960 141'],
  ['Team leader', 'Caspian Dole', '01632 960 142'],
  ['Service manager', 'Henrike Voss', '01632 960 143'],
  ['Head of service', 'Barnaby Quill', '01632 960 144'],
] as const

/** The plans in force. */
export const planDocuments: PlanDocument[] = [
  {
    planId: 'CSP-LEASED-LINE',
    title: 'Connectivity care, 24/7',
    productCategory: 'Leased Line',
    content: {
      summary: 'What you can expect of us for leased lines: who answers, how fast we repair, and whom to turn to next.',
      sections: sections(ethernetStages, lineFault),
      contactPoints: contacts('Network operations', '01632 960 140', [everyHour]),
      escalation: ladder(everyHour, [0, 2, 4, 8]),
      slaRows: targets({
        type: 'Leased line',
        counted: everyHour,
        respond: [hours(1), hours(2), hours(4), workingDays(1)],
        fix: [hours(5), hours(8), workingDays(2), workingDays(5)],
        credits: ['5% of the month for each hour over', '2% of the month for each hour over'],
      }),
      careLevels: [],
    },
  },
  {
    planId: 'CSP-BROADBAND',
    title: 'Broadband care, business hours',
    productCategory: 'Connectivity',
    content: {
      summary: 'What you can expect of us for broadband, and what the care levels that you can add to a line mean.',
      sections: sections(broadbandStages, lineFault),
      contactPoints: contacts('Broadband support', '01632 960 150', [longDays]),
      escalation: ladder(longDays, [0, 8, 16, 32]),
      slaRows: targets({
        type: 'Broadband',
        counted: longDays,
        respond: [hours(4), hours(8), workingDays(1), workingDays(2)],
        fix: [workingDays(1), workingDays(2), workingDays(5), workingDays(10)],
      }),
      careLevels: lineCare,
    },
  },
  {
    planId: 'CSP-VOICE',
    title: 'Voice care',
    productCategory: 'Voice - IP',
    content: {
      summary: 'What you can expect of us for SIP trunks, hosted voice and numbers.',
      sections: sections(simpleStages, plainFault),
      contactPoints: contacts('Voice support', '01632 960 160', [everyHour]),
      escalation: ladder(everyHour, [0, 4, 8, 24]),
      slaRows: targets({
        type: 'Voice',
        counted: everyHour,
        respond: [hours(1), hours(2), hours(8), workingDays(1)],
        fix: [hours(4), hours(8), workingDays(2), workingDays(5)],
      }),
      careLevels: [],
    },
  },
  {
    planId: 'CSP-ROUTERS',
    title: 'Router replacement',
    productCategory: 'Hardware - Routers',
    content: {
      summary: 'How we replace a router that has failed, and what to do with the old one.',
      sections: sections(simpleStages, plainFault),
      contactPoints: contacts('Hardware desk', '01632 960 170', [office]),
      escalation: ladder(office, [0, 9, 18]),
      slaRows: targets({
        type: 'Router',
        counted: office,
        respond: [null, null, null, workingDays(1)],
        fix: [workingDays(1), workingDays(1), workingDays(3), workingDays(5)],
      }),
      careLevels: [],
    },
  },
  {
    planId: 'CSP-DATA-CENTRE',
    title: 'Data centre care',
    productCategory: 'Colocation',
    content: {
      summary: 'What you can expect of us in the data centres: power, access, remote hands.',
      sections: sections(simpleStages, plainFault),
      contactPoints: contacts('Data centre desk', '01632 960 180', [
        { days: [1, 2, 3, 4, 5], from: '07:00', to: '22:00', bankHolidays: 'open' },
        { days: [6, 7], from: '09:00', to: '17:00', bankHolidays: 'open' },
      ]),
      escalation: ladder(everyHour, [0, 1, 2, 4]),
      slaRows: targets({
        type: 'Rack',
        counted: everyHour,
        respond: [minutes(15), minutes(30), hours(4), workingDays(1)],
        fix: [hours(2), hours(4), workingDays(1), workingDays(3)],
      }),
      careLevels: [],
    },
  },
]

function contacts(team: string, phone: string, open: Hours[]): ContactPoint[] {
  return [
    { stage: 'fault', team, phone, email: 'faults@portal.example', hours: open },
    { stage: 'order', team: 'Orders desk', phone: '01632 960 114', email: 'orders@portal.example', hours: [office] },
    {
      stage: 'delivery',
      team: 'Delivery team',
      phone: '01632 960 116',
      email: 'delivery@portal.example',
      hours: [longDays],
    },
    { stage: 'billing', team: 'Billing', phone: '01632 960 118', email: 'billing@portal.example', hours: [office] },
    {
      stage: 'complaint',
      team: 'Complaints team',
      phone: '01632 960 119',
      email: 'complaints@portal.example',
      hours: [office],
    },
  ]
}

function ladder(counted: Hours, after: number[]): PlanContent['escalation'] {
  return {
    hours: counted,
    levels: rungs.slice(0, after.length).map(([role, name, phone], index) => ({
      level: index + 1,
      role,
      name,
      phone,
      opensAfterHours: after[index] ?? 0,
    })),
  }
}
