import { brackenfell } from './accounts.ts'

/** Something planned or wrong, with hours from now. */
export interface WorkStory {
  ref: string
  kind: 'MSO' | 'PEW' | 'degradation'
  title: string
  exchange?: [code: string, name: string]
  carrier?: string
  dataCentreId?: string
  /** Services that are named one by one. */
  named?: { accountId: string; serviceIds: string[] }
  start: number
  eta: number | null
  /** Works at night begin on the hour of that day instead. */
  nightHour?: number
  ended?: number
  state: 'initial' | 'update' | 'restoration' | 'closure' | 'cancelled'
  minutesDown?: number
  risk?: string
  advice?: string
  cause?: string
  /** The last promise. */
  nextUpdate?: number
  updates: [hours: number, text: string, promise?: number][]
}

const day = 24
const backUp = 'If the site cannot do without, connect the 4G back-up the evening before.'

/** A story for each state: now, planned, over; restored, called off, late with a promise, nothing of theirs touched. */
export const workStories: readonly WorkStory[] = [
  {
    ref: 'MSO-20417',
    kind: 'degradation',
    exchange: ['BRQ', 'Bristol Quay'],
    title: 'A fibre to Bristol Quay loses light',
    start: -3,
    eta: 5,
    state: 'update',
    risk: 'The fibre may fail altogether before it is repaired.',
    advice: 'Leave the router on. Move large transfers to tomorrow.',
    nextUpdate: 1,
    updates: [
      [-2.8, 'Engineers are on their way to the exchange.', -1],
      [-1, 'The damaged length is found; a new one is being spliced in.', 1],
    ],
  },
  {
    ref: 'MSO-20422',
    kind: 'degradation',
    named: { accountId: brackenfell, serviceIds: ['S-1890022', 'S-1890060'] },
    title: 'Some calls to mobile numbers fail',
    start: -2,
    eta: null,
    state: 'update',
    risk: 'About one call in ten is not put through. Incoming calls are not affected.',
    advice: 'Dial again: the second call mostly goes through.',
    nextUpdate: -0.5,
    updates: [
      [-1.9, 'We see failed calls and look for the cause.', -1],
      [-1, 'A mobile network turns calls away. We move them to another way.', -0.5],
    ],
  },
  {
    ref: 'MSO-20419',
    kind: 'MSO',
    exchange: ['KPR', 'Kendal Priory'],
    title: 'A card in the Kendal Priory exchange has failed',
    start: -7,
    eta: -1,
    state: 'restoration',
    minutesDown: 95,
    nextUpdate: 3,
    updates: [
      [-6.8, 'A card has failed. A spare one is on its way.', -5],
      [-5.4, 'The new card is in, and lines come back. We watch them until this evening.', 3],
    ],
  },
  {
    ref: 'PEW-11812',
    kind: 'PEW',
    exchange: ['LDW', 'Leeds Wharf'],
    title: 'New software on the Leeds Wharf exchange',
    start: 10 * day,
    eta: 10 * day + 2,
    nightHour: 1,
    state: 'initial',
    minutesDown: 10,
    risk: 'If the new software fails, the old one is put back within half an hour.',
    advice: backUp,
    updates: [[-60, 'Lines drop once for about 10 minutes between 01:00 and 03:00.']],
  },
  {
    ref: 'PEW-11806',
    kind: 'PEW',
    exchange: ['RDE', 'Rochdale East'],
    title: 'New power supply at Rochdale East',
    start: 9 * day + 3,
    eta: 9 * day + 6,
    state: 'update',
    minutesDown: 30,
    risk: 'A line that has been up for years may need a restart of its router.',
    advice: backUp,
    updates: [
      [-150, 'Lines may drop for up to 30 minutes.'],
      [-50, 'The day is two days later, because the part came late.'],
    ],
  },
  {
    ref: 'PEW-11819',
    kind: 'PEW',
    dataCentreId: 'DC2',
    title: 'Test of the power supply in Manchester DC2',
    start: 13 * day,
    eta: 13 * day + 8,
    nightHour: 8,
    state: 'initial',
    minutesDown: 0,
    risk: 'Racks run on one of their two supplies during the test.',
    advice: 'Make sure that everything with two power supplies is plugged into both.',
    updates: [[-30, 'No visits on that day. Nothing is expected to go down.']],
  },
  {
    ref: 'PEW-11802',
    kind: 'PEW',
    exchange: ['SHR', 'Shad Row'],
    title: 'A joint is renewed in Shad Row',
    start: 1.5 * day,
    eta: 1.5 * day + 4,
    state: 'initial',
    minutesDown: 45,
    updates: [[-200, 'One joint after the other is renewed; each line is down for about 45 minutes.']],
  },
  {
    ref: 'PEW-11825',
    kind: 'PEW',
    carrier: 'Openreach',
    title: 'Openreach renews the login of its engineers’ tools',
    start: 20 * day,
    eta: 20 * day + 3,
    nightHour: 22,
    state: 'initial',
    minutesDown: 0,
    risk: 'Tests of lines may give no answer for some minutes.',
    updates: [[-20, 'Lines stay up. Line tests may fail between 22:00 and 01:00.']],
  },
  {
    ref: 'MSO-20391',
    kind: 'MSO',
    exchange: ['NWF', 'Norwich Fen'],
    title: 'Power failure at Norwich Fen',
    start: -20,
    eta: -17,
    ended: -17,
    state: 'closure',
    minutesDown: 180,
    cause: 'A fuse of the street’s power supply blew, and the battery was at the end of its life. Both are new.',
    updates: [
      [-19.8, 'The exchange runs on its battery. The power company is there.', -18],
      [-17, 'Power is back and every line has been checked.'],
    ],
  },
  {
    ref: 'PEW-11771',
    kind: 'PEW',
    exchange: ['KPR', 'Kendal Priory'],
    title: 'A second fibre into Kendal Priory',
    start: -6 * day,
    eta: -6 * day + 4,
    ended: -6 * day + 3,
    nightHour: 1,
    state: 'closure',
    minutesDown: 7,
    cause: 'Done as planned. The exchange now has two ways out.',
    updates: [
      [-15 * day, 'Lines drop once for about 10 minutes.'],
      [-6 * day + 3, 'Done. Lines were down for 7 minutes.'],
    ],
  },
  {
    ref: 'PEW-11760',
    kind: 'PEW',
    exchange: ['CLY', 'Clydeway'],
    title: 'Work on the roof of the Clydeway exchange',
    start: -3 * day,
    eta: -3 * day + 5,
    ended: -5 * day,
    state: 'cancelled',
    minutesDown: 15,
    updates: [
      [-20 * day, 'The mast is moved; lines may drop once.'],
      [-5 * day, 'Called off: too much wind. A new day will be announced.'],
    ],
  },
  {
    ref: 'MSO-20402',
    kind: 'MSO',
    exchange: ['YMN', 'York Minster'],
    title: 'A router at York Minster restarts by itself',
    start: -4,
    eta: 2,
    state: 'update',
    nextUpdate: 2,
    updates: [[-3.5, 'The router has been taken out; lines run over the other one.', 2]],
  },
]
