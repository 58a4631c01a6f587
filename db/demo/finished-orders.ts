import type { DemoOrder } from './order-story.ts'

type Past = [id: string, title: string, product: string, site: string | null, ref: string, placed: number, done: number]

/** Orders that are over: what was placed and handed over when. */
export function finishedOrders(past: readonly Past[]): DemoOrder[] {
  return past.map(([id, title, product, site, ref, placed, done]) => ({
    id,
    journey: 'simple',
    state: 'completed',
    title,
    product,
    ...(site && { site }),
    ref,
    placed,
    stages: [
      ['approval', 'us', null, placed + 1, placed],
      ['setup', 'us', null, done - 1, done - 1],
      ['live', 'us', done, done, done],
    ],
    closed: { on: done, by: 'provider' },
    dates: { target: done, committed: done, contractual: done },
    events: [
      [placed, 'Order placed', 'Placed by Service Desk.'],
      [done, 'Completed', 'Tested and handed over.'],
    ],
    spells: [{ owner: 'us', from: placed, to: done }],
  }))
}

export const brackenfellPast: readonly Past[] = [
  ['70-30877', 'Leeds – Wharf Mill', 'Upgrade to 500 Mbit/s', 'LDS', 'LDS-WM-P1', -71, -42],
  ['70-30641', 'brackenfell.example', 'Domain renewal', null, 'DNS-MAIN', -78, -78],
  ['70-30388', 'London – Shad Row', 'Ethernet 200 Mbit/s', 'LON', 'LON-SR-P1', -175, -92],
  ['70-29954', 'Kendal – Head office', 'Ethernet 1 Gbit/s', 'KEN', 'KEN-HO-P1', -302, -194],
  ['70-29410', 'Manchester DC2', 'Quarter rack, B14', 'DC2', 'DC2-B14', -253, -239],
  ['70-28730', 'Cardiff – Bay House', 'SoGEA 80/20', 'CDF', 'CDF-BH-WAN', -310, -296],
  ['70-28512', 'Bristol – Quayside', 'SIP trunk, 8 channels', 'BRS', 'BRS-SIP', -330, -318],
  ['70-28011', 'Norwich – Fenside', 'Router replacement', 'NRW', 'NRW-FS-CPE', -351, -348],
  ['70-27760', 'Rochdale – Depot 2', 'FTTC 80/20', 'RCH', 'RCH-D2-WAN', -388, -371],
  ['70-27355', 'Kendal – Head office', 'SIP trunk, 30 channels', 'KEN', 'KEN-SIP-A', -402, -390],
  ['70-26914', 'Glasgow – Clydeway', '4G back-up', 'GLA', 'GLA-CW-4G', -430, -425],
  ['70-26602', 'Leeds – Wharf Mill', 'FTTP 160/30, back-up', 'LDS', 'LDS-WM-B1', -455, -440],
  ['70-26188', 'brackenfell-depot.example', 'Domain', null, 'DNS-DEPOT', -470, -470],
  ['70-25840', 'Manchester DC2', 'Cross-connect to B14', 'DC2', 'DC2-XC1', -488, -481],
]

export const brackenfellCancelled: DemoOrder[] = [
  {
    id: '70-30120',
    journey: 'equipment',
    state: 'cancelled',
    title: 'Bristol – Quayside',
    product: '4G back-up',
    site: 'BRS',
    ref: 'BRS-QS-4G',
    placed: -166,
    stages: [
      ['approval', 'us', null, -164],
      ['prepare', 'us', null, -160],
      ['dispatch', 'us', -158, -158],
      ['delivery', 'carrier', -157, -157],
    ],
    closed: { on: -161, by: 'customer', reason: 'No longer needed: the site has a second line now' },
    events: [
      [-166, 'Order placed', 'Placed by Service Desk.'],
      [-161, 'Cancelled by Service Desk', 'No longer needed: the site has a second line now'],
    ],
    spells: [{ owner: 'us', from: -166, to: -161 }],
  },
  {
    id: '70-29288',
    journey: 'ethernet',
    state: 'cancelled',
    title: 'Norwich – Fenside',
    product: 'Ethernet 100 Mbit/s',
    site: 'NRW',
    ref: 'NRW-FS-P1',
    price: { pounds: 265, once: 0, months: 36 },
    placed: -270,
    stages: [
      ['approval', 'us', null, -268, -268],
      ['survey', 'carrier', -246, -246, -244],
      ['consents', 'carrier', null, -220],
      ['build', 'carrier', -218, -204],
      ['handover', 'us', -198, -198],
    ],
    closed: { on: -210, by: 'deadline', reason: 'Excess construction charge was not answered in time' },
    events: [
      [-270, 'Order placed', 'Placed by Service Desk.'],
      [-244, 'Survey done', '310 metres of new duct along Fenside Park are needed.'],
      [-241, 'Excess construction charge of £18,720.00', 'Accept or decline it within 30 days.'],
      [-210, 'Excess construction charge was not answered', 'The order is cancelled. You pay nothing.'],
    ],
    spells: [
      { owner: 'us', from: -270, to: -268 },
      { owner: 'carrier', from: -268, to: -241 },
      { owner: 'customer', from: -241, to: -210, parked: 'A charge waits for an answer' },
    ],
    charge: {
      pounds: 21_520,
      exempt: 2800,
      why: '310 metres of new duct along Fenside Park are needed.',
      issued: -241,
      replyBy: -211,
      extraDays: 45,
      state: 'timeout',
      answered: -210,
      by: 'The portal',
    },
  },
]
