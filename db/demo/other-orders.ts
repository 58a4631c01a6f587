import type { DemoOrder } from './order-story.ts'

/** Ashlar & Pike: a second line at York whose charge must be answered within two days. */
export const ashlarOrders: DemoOrder[] = [
  {
    id: '70-31588',
    journey: 'ethernet',
    state: 'assessingCharge',
    title: 'York – Stonegate Yard',
    product: 'Ethernet 500 Mbit/s, second route',
    site: 'YRK',
    ref: 'YORK-SECOND',
    price: { pounds: 365, once: 0, months: 36 },
    placed: -62,
    stages: [
      ['approval', 'us', null, -60, -60],
      ['survey', 'carrier', -36, -36, -34],
      ['consents', 'carrier', null, 12],
      ['build', 'carrier', 14, 26],
      ['handover', 'us', 30, 30],
    ],
    dates: { target: 30, committed: 30, contractual: 30 },
    parked: { owner: 'customer', reason: 'A charge waits for an answer', from: -28 },
    events: [
      [-62, 'Order placed', 'Placed by Ines Ashlar.'],
      [-34, 'Survey done', 'The yard is cobbled: the surface has to be laid again by hand.'],
      [
        -28,
        'Excess construction charge of £1,140.00',
        'Laying the cobbles again. The order waits until it is answered.',
      ],
    ],
    spells: [
      { owner: 'us', from: -62, to: -60 },
      { owner: 'carrier', from: -60, to: -28 },
      { owner: 'customer', from: -28, parked: 'A charge waits for an answer' },
    ],
    charge: {
      pounds: 3940,
      exempt: 2800,
      why: 'The yard is cobbled: 12 metres of surface have to be laid again by hand.',
      issued: -28,
      replyBy: 2,
      extraDays: 5,
    },
  },
]

/** Copperbeck: a move to another surgery. */
export const copperbeckOrders: DemoOrder[] = [
  {
    id: '70-31733',
    type: 'move',
    journey: 'move',
    state: 'inProgress',
    title: 'Plymouth – Hoe Road',
    product: 'Move to Plymouth – Hoe Road',
    site: 'PLY',
    price: { pounds: 52, once: 120, months: 24 },
    placed: -12,
    stages: [
      ['approval', 'us', null, -10, -11],
      ['survey', 'carrier', 5, 5],
      ['fit', 'carrier', 12, 20],
      ['handover', 'us', 23, 23],
    ],
    dates: { requested: 20, target: 23 },
    events: [
      [-12, 'Order placed', 'Placed by Owen Marl.'],
      [-11, 'Order approved', 'Approved by Owen Marl.'],
    ],
    spells: [
      { owner: 'us', from: -12, to: -11 },
      { owner: 'carrier', from: -11 },
    ],
  },
]
