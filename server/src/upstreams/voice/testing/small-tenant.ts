import type { SwitchCall, Tenant } from '../voice-switch.ts'

const seat = (at: number, userName: string | null) => ({
  seatId: `seat-${at}`,
  extension: String(200 + at),
  userName,
  device: 'Yealink T54W',
  isRegistered: at === 1,
  diverts: { always: null, busy: null, noAnswer: null, noAnswerSeconds: 20 },
  version: 1,
})

/** Two seats with a number each, a hunt group of the first, and a number that is free. */
export const smallTenant = (): Tenant => ({
  seats: [seat(1, 'Priya Evans'), seat(2, null)],
  numbers: [
    { number: '+441632960110', rings: { kind: 'group', id: 'G1' }, version: 1 },
    { number: '+441632960601', rings: { kind: 'seat', id: 'seat-1' }, version: 1 },
    { number: '+441632960602', rings: { kind: 'seat', id: 'seat-2' }, version: 1 },
    { number: '+441632960603', rings: null, version: 1 },
  ],
  groups: [{ groupId: 'G1', name: 'Main line', extension: '100', order: 'together', seatIds: ['seat-1'] }],
  callDays: 90,
})

export const smallCalls = (): SwitchCall[] => [
  {
    callId: 'C-1',
    startedAt: '2026-11-20T09:00:00Z',
    from: { number: '+447700900123', extension: null, name: null },
    to: { number: null, extension: '201', name: 'Priya Evans' },
    direction: 'in',
    seconds: 61,
    result: 'answered',
  },
  {
    callId: 'C-2',
    startedAt: '2026-11-21T23:30:00Z',
    from: { number: null, extension: null, name: null },
    to: { number: null, extension: '201', name: 'Priya Evans' },
    direction: 'in',
    seconds: 0,
    result: 'missed',
  },
  {
    callId: 'C-3',
    startedAt: '2026-11-22T10:00:00Z',
    from: { number: null, extension: '201', name: 'Priya Evans' },
    to: { number: '+441632960217', extension: null, name: null },
    direction: 'out',
    seconds: 3725,
    result: 'answered',
  },
]
