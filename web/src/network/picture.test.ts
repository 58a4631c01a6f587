import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { Network, NetworkEvent, NetworkLine, NetworkRisk, NetworkSite } from '@portal/contract/services/network.ts'
import { expect, test } from 'vitest'
import { rounded } from './coast.ts'
import { legendOf } from './legend.ts'
import { looksOf } from './line-looks.ts'
import {
  factsOf,
  nameOfPicture,
  namesOfClusters,
  riskInWords,
  routeInWords,
  statusOf,
  verdictOf,
} from './network-words.ts'
import { leadTo, phoneNames, spareOf } from './phone-names.ts'
import { hasWork, pictureOf, sortedSites } from './picture.ts'
import { type Inks, svgOf } from './picture-file.ts'
import { sceneOf } from './scene.ts'
import { areaBetweenLabels, centred, drawn, fitted, frame, wholeOf, zoomed } from './view.ts'

const now = new Date('2026-04-14T08:42:00Z')
const leeds = { latitude: 53.79, longitude: -1.54 }
const bristol = { latitude: 51.45, longitude: -2.6 }

const site = (siteId: string, over: Partial<NetworkSite> = {}): NetworkSite => ({
  siteId,
  name: `Site ${siteId}`,
  postcode: 'LS1 4AB',
  place: leeds,
  condition: 'working',
  route: 'one',
  ...over,
})
const line = (siteId: string, over: Partial<NetworkLine> = {}): NetworkLine => ({
  serviceId: `L-${siteId}`,
  siteId,
  productName: 'Ethernet, fibre',
  carrier: 'Openreach',
  downMbps: 500,
  condition: 'working',
  note: null,
  isRadio: false,
  end: null,
  ...over,
})
const event = (over: Partial<NetworkEvent> = {}): NetworkEvent => ({
  ref: 'MSO-10000',
  kind: 'MSO',
  title: 'Fibre fault',
  isPlanned: false,
  isRestored: false,
  start: '2026-04-14T07:00:00Z',
  nextUpdateBy: null,
  minutesDown: null,
  siteIds: ['A'],
  serviceIds: ['L-A'],
  ...over,
})
const work = {
  kind: 'PEW',
  isPlanned: true,
  start: '2026-04-26T00:00:00Z',
  title: 'New card',
  minutesDown: 10,
} as const

function picture(over: Partial<Network>) {
  const sites = over.sites ?? [site('A')]
  return pictureOf({
    now: now.toISOString(),
    totalSites: sites.length,
    lines: [line('A')],
    hasMoreLines: false,
    ends: [],
    orders: [],
    events: [],
    risks: [],
    ...over,
    sites,
  })
}
const statusWith = (over: Partial<Network>) => {
  const shown = picture(over).bySite.get('A')
  return shown && statusOf(shown, now)
}

test.each([
  ['a line down, before degraded', { lines: [line('A', { condition: 'down', note: 'No light.' })] }, 'bad', 'No light'],
  ['degraded without a note', { lines: [line('A', { condition: 'degraded' })] }, 'warn', 'Degraded'],
  ['an incident that has not stopped the line', { events: [event()] }, 'warn', 'At risk: Fibre fault'],
  ['a restored incident', { events: [event({ isRestored: true })] }, 'ok', 'Working'],
  ['planned work', { events: [event(work)] }, 'work', 'Planned work 26 Apr, 01:00'],
  ['work under way', { events: [event({ ...work, isPlanned: false })] }, 'work', 'Planned work under way'],
  ['work that leaves lines up', { events: [event({ ...work, minutesDown: 0 })] }, 'ok', 'Working'],
  ['an incident before work', { events: [event(work), event()] }, 'warn', 'At risk: Fibre fault'],
  ['no line', { lines: [] }, 'none', 'No circuit'],
  ['a line not live yet', { lines: [line('A', { condition: 'activating' })] }, 'ordered', 'Activating'],
  ['a contract that ends', { lines: [line('A', { condition: 'expiring' })] }, 'ok', 'Expires soon'],
] as const)('the status of a site: %s', (_, over, icon, text) => {
  expect(
    statusWith({
      ...over,
      lines: 'lines' in over ? [...over.lines] : [line('A')],
      events: 'events' in over ? [...over.events] : [],
    }),
  ).toEqual({ icon, text })
})

const shared: NetworkRisk = {
  riskId: 'R1',
  kind: 'exchange',
  where: 'Leeds Wharf',
  siteIds: ['A', 'B', 'C', 'D', 'E'],
  serviceIds: ['L-A', 'L-2'],
}

test('shared routes and ordered lines have words of their own', () => {
  const both = [line('A'), line('A', { serviceId: 'L-2' })]
  expect(statusWith({ sites: [site('A', { route: 'shared' })], lines: both, risks: [shared] })).toEqual({
    icon: 'chain',
    text: '2 circuits share exchange Leeds Wharf',
  })
  const order = { orderId: '70-1', siteId: 'A', productName: 'Ethernet', expectedOn: '2026-05-28' } as const
  expect(statusWith({ lines: [], orders: [{ ...order, expectedOn: null }] })).toEqual({
    icon: 'ordered',
    text: 'Ordered',
  })
  expect(riskInWords(shared, 'A', (id) => `Site ${id}`)).toBe(
    'R1: exchange Leeds Wharf, with Site B, Site C, Site D and 1 more',
  )
  expect(riskInWords({ ...shared, kind: 'end', where: 'London PoP 1', siteIds: ['A'] }, 'A', String)).toBe(
    'R1: London PoP 1, 2 circuits at this site',
  )
})

test('the heading counts sites with a fault, and the facts never count unknown routes as diverse', () => {
  const sites = [site('A'), site('B', { route: 'unknown' }), site('C', { route: 'diverse', place: null })]
  const lines = [line('A', { condition: 'down' }), line('B', { condition: 'activating' }), line('C')]
  const shown = picture({ sites, lines, risks: [shared] })
  expect(verdictOf(shown)).toBe('1 of 3 sites has a fault')
  expect(factsOf(shown)).toEqual([
    '2 circuits in service, 1 ordered',
    '1 site with one route, routes of 1 not known',
    '1 shared risk',
  ])
  expect(verdictOf(picture({ sites, lines: [line('A')] }))).toBe('No fault at your 3 sites')
  const [first] = shown.sites
  expect(nameOfPicture(shown)).toBe('Map with 2 sites and 3 circuits. Faults at Site A.')
  expect(sites.map(({ route }) => first && routeInWords({ ...first, route }))).toEqual([
    '1 circuit on one route. No back-up if it fails.',
    '1 circuit, routes not known: they may share a duct.',
    '1 circuit on diverse routes.',
  ])
})

test('a fixed line and a mobile one are named, because fixed lines may still share a point', () => {
  const lines = [line('A'), line('A', { serviceId: 'L-2' }), line('A', { serviceId: 'L-3', isRadio: true })]
  const [shown] = picture({ sites: [site('A', { route: 'diverse' })], lines }).sites
  expect(shown && routeInWords(shown)).toBe('2 fixed circuits, and 1 mobile circuit on another route.')
})

test('sites are sorted by need of attention, by name and by the fewest routes', () => {
  const sites = [site('C', { route: 'diverse' }), site('B', { route: 'shared' }), site('A', { route: 'one' })]
  const shown = picture({ sites, lines: [line('C', { condition: 'degraded' }), line('B'), line('A')] }).sites
  const ids = (sort: Parameters<typeof sortedSites>[1]) => sortedSites(shown, sort).map(({ siteId }) => siteId)
  expect(ids('attention')).toEqual(['C', 'B', 'A'])
  expect(ids('name')).toEqual(['A', 'B', 'C'])
  expect(ids('routes')).toEqual(['A', 'B', 'C'])
})

test('sites that need the same attention are in the order of their dates', () => {
  const sites = ['A', 'B', 'C', 'D'].map((id) => site(id))
  const of = (id: string, start: string) =>
    event({ ...work, ref: `PEW-${id}0000`, start, siteIds: [id], serviceIds: [`L-${id}`] })
  const order = { orderId: '70-1', siteId: 'D', productName: 'Fibre', expectedOn: plainDateOf('2026-05-02') }
  const shown = picture({
    sites,
    lines: [line('A'), line('B')],
    events: [of('A', '2026-04-26T00:00:00Z'), of('B', '2026-04-15T00:00:00Z')],
    orders: [{ ...order, orderId: '70-2', siteId: 'C', expectedOn: null }, order],
  })
  expect(sortedSites(shown.sites, 'attention').map(({ siteId }) => siteId)).toEqual(['B', 'A', 'D', 'C'])
})

test('a site with several circuits says how many of them have the fault', () => {
  const lines = [
    line('A', { condition: 'down', note: 'No connection since 04:58. The fault is outside your site.' }),
    line('A', { serviceId: 'L-2' }),
    line('A', { serviceId: 'L-3', condition: 'activating' }),
  ]
  expect(statusWith({ lines })).toEqual({ icon: 'bad', text: '1 of 2 circuits down since 04:58' })
  const slow = [line('A', { condition: 'degraded', note: 'Packet loss 2.4%. We repair it.' }), line('A')]
  expect(statusWith({ lines: slow })).toEqual({ icon: 'warn', text: '1 of 2 circuits degraded: packet loss 2.4%' })
})

test('a line is drawn to its end, and ends open where that is not known', () => {
  const shown = picture({
    sites: [site('A'), site('B')],
    lines: [line('A', { end: 'Bristol PoP' }), line('B', { end: 'Own network' }), line('B', { serviceId: 'L-2' })],
    ends: [
      { name: 'Bristol PoP', place: bristol, siteId: null },
      { name: 'Own network', place: null, siteId: null },
    ],
    risks: [{ riskId: 'R1', kind: 'end', where: 'Bristol PoP', siteIds: ['A', 'B'], serviceIds: ['L-A', 'L-B'] }],
  })
  const view = fitted(
    [...shown.sites, ...shown.ends].flatMap(({ at }) => at ?? []),
    areaBetweenLabels,
  )
  const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(scene.strokes.map(({ key, isOpen }) => [key, isOpen])).toEqual([
    ['L-A', false],
    ['L-B', true],
    ['L-2', true],
  ])
  expect(scene.rings).toMatchObject([{ riskId: 'R1', at: scene.ends[0]?.at }])
  expect(scene.marks.map(({ label }) => label?.siteId)).toEqual(['A', 'B'])
})

test('a site with a fault has the badge of the fault only, which covers neither its mark nor the name of its ring', () => {
  const shown = picture({
    sites: [site('A')],
    lines: [line('A', { condition: 'down' }), line('A', { serviceId: 'L-2' })],
    events: [event({ ...work, serviceIds: ['L-2'] })],
    risks: [{ riskId: 'R1', kind: 'exchange', where: 'East', siteIds: ['A'], serviceIds: ['L-A', 'L-2'] }],
  })
  const view = fitted([shown.sites[0]?.at ?? { x: 0, y: 0 }], areaBetweenLabels)
  const { marks, badges, rings } = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(badges.map(({ paint }) => paint)).toEqual(['down'])
  const [badge, ring, mark] = [badges[0]?.at, rings[0]?.nameAt, marks[0]?.at]
  const far = (a = { x: 0, y: 0 }, b = { x: 0, y: 0 }) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
  expect(far(badge, mark)).toBeGreaterThan(20)
  expect(far(badge, ring)).toBeGreaterThan(18)
})

test('the name of a ring is on no line from a label to its site', () => {
  const ends = [
    { name: 'North', place: { ...leeds, latitude: 56.5 }, siteId: null },
    { name: 'South', place: { ...leeds, latitude: 51 }, siteId: null },
  ]
  const shown = picture({
    sites: [site('A')],
    lines: ends.map(({ name }) => line('A', { serviceId: `L-${name}`, end: name })),
    ends,
    risks: [{ riskId: 'R1', kind: 'exchange', where: 'East', siteIds: ['A'], serviceIds: ['L-North', 'L-South'] }],
  })
  const view = fitted(
    [...shown.sites, ...shown.ends].flatMap(({ at }) => at ?? []),
    areaBetweenLabels,
  )
  const { marks, rings } = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(marks[0]?.label?.side).toBe('left')
  expect(rings[0]?.nameAt.x).toBeGreaterThan(marks[0]?.at.x ?? Infinity)
})

test('planned work is painted only while it is switched on, faults always', () => {
  const shown = picture({
    sites: [site('A'), site('B')],
    lines: [line('A'), line('B', { condition: 'down' })],
    events: [event(work)],
  })
  const paints = (showsWork: boolean) => shown.network.lines.map((each) => shown.paintOf(each, showsWork))
  expect(paints(true)).toEqual(['work', 'down'])
  expect(paints(false)).toEqual([null, 'down'])
})

test('more than 40 sites are drawn as clusters, with the worst paint and one line to each end', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `S${index}`)
  const shown = picture({
    sites: ids.map((id) => site(id)),
    lines: ids.map((id, index) => line(id, { end: 'Bristol PoP', condition: index === 7 ? 'degraded' : 'working' })),
    ends: [{ name: 'Bristol PoP', place: bristol, siteId: null }],
  })
  const view = fitted(
    [...shown.sites, ...shown.ends].flatMap(({ at }) => at ?? []),
    areaBetweenLabels,
  )
  const { marks, strokes } = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(marks).toMatchObject([{ paint: 'degraded', sites: { length: 60 } }])
  expect(strokes).toMatchObject([{ paint: 'degraded', look: 'first' }])
})

test('the line of several sites leads around the marks of others, with its badge on it', () => {
  const rows = [52, 53, 54].flatMap((latitude) =>
    Array.from({ length: 20 }, (_, index) => site(`${latitude}-${index}`, { place: { latitude, longitude: -1.5 } })),
  )
  const shown = picture({
    sites: rows,
    lines: rows.map(({ siteId }) =>
      line(siteId, { end: 'PoP', condition: siteId === '54-0' ? 'degraded' : 'working' }),
    ),
    ends: [{ name: 'PoP', place: { latitude: 51, longitude: -1.5 }, siteId: null }],
    risks: [{ riskId: 'R1', kind: 'end', where: 'PoP', siteIds: ['52-1', '53-1'], serviceIds: [] }, shared],
  })
  const view = wholeOf(shown, true, false)
  const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
  for (const stroke of scene.strokes) {
    for (const mark of scene.marks.filter(({ siteIds }) => !siteIds.includes(stroke.siteId))) {
      for (const at of stroke.course) expect(far(at, mark.at)).toBeGreaterThan(20)
    }
  }
  expect(scene.badges).toHaveLength(1)
  for (const { key, at } of scene.badges)
    expect(scene.strokes.find((stroke) => stroke.key === key)?.badgePlaces).toContainEqual(at)
  expect(legendOf(shown, scene, 'carriers').map(({ label }) => label)).toContain('Shared risk R1; zoom in for 1 more')
  expect(phoneNames(scene).map(({ name }) => name)).toEqual(['PoP (R1)'])
})

test('a line with a fault has its colour where no other colour is', () => {
  const shownWith = (second: NetworkLine['condition']) => {
    const places = [bristol, { ...bristol, longitude: -2 }]
    const shown = picture({
      sites: places.map((place, index) => site(`S${index}`, { place })),
      lines: [
        line('S0', { end: 'PoP', condition: 'down' }),
        line('S1', { end: 'PoP', condition: second }),
        line('S1', { serviceId: 'L-OPEN', condition: 'degraded' }),
      ],
      ends: [{ name: 'PoP', place: { latitude: 53.5, longitude: -2.3 }, siteId: null }],
    })
    const view = wholeOf(shown, true, false)
    const { strokes } = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
    return strokes.filter(({ path, halo }) => path !== halo)
  }
  const cut = shownWith('degraded')
  expect(cut.map(({ key }) => key).toSorted()).toEqual(['L-S0', 'L-S1'])
  for (const { halo, course } of cut) expect(halo.split('L').length).toBeGreaterThan(course.length / 2)
  expect(shownWith('down').map(({ key }) => key)).toEqual([])
})

test('a narrow map names its few places and is cut to them', () => {
  const shown = picture({
    sites: [site('A', { place: bristol })],
    lines: [line('A', { end: 'PoP' })],
    ends: [{ name: 'PoP', place: { ...bristol, longitude: -0.1 }, siteId: null }],
  })
  const view = wholeOf(shown, true, true)
  const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  const names = phoneNames(scene)
  expect(names.map(({ name }) => name)).toEqual(['Site A', 'PoP'])
  expect(Math.abs((names[0]?.at.y ?? 0) - (scene.marks[0]?.at.y ?? 0))).toBe(26)
  const spare = spareOf(scene)
  expect((spare['--spare-above'] ?? 0) + (spare['--spare-below'] ?? 0)).toBe(frame.height - 240)
  const namesOf = (count: number, apart: number) => {
    const sites = Array.from({ length: count }, (_, index) =>
      site(`M${index}`, { place: { ...leeds, latitude: 51 + index * apart } }),
    )
    const all = picture({ sites, lines: [] })
    const view = wholeOf(all, true, false)
    return phoneNames(sceneOf(all, { view, mode: 'carriers', showsWork: true, hasLabels: true, now }))
  }
  const twelve = namesOf(12, 0.5)
  expect(twelve.length).toBeGreaterThan(6)
  const areApart = twelve.every(({ at }, index) =>
    twelve.slice(index + 1).every((other) => Math.abs(other.at.y - at.y) >= 24 || Math.abs(other.at.x - at.x) >= 70),
  )
  expect(areApart).toBe(true)
  expect(namesOf(17, 0.4)).toEqual([])
})

test('on a narrow map a name beyond a line is tied to its place', () => {
  const place = { x: 100, y: 100 }
  const line = Array.from({ length: 40 }, (_, step) => ({ x: 60 + 5 * step, y: 130 }))
  expect(leadTo('Leeds', { x: 110, y: 160 }, place, line)).toBe('M100.0 118.0L100.0 152.0')
  expect(leadTo('Leeds', { x: 110, y: 126 }, place, line)).toBeUndefined()
})

test('the legend explains the number of a mark whose sites have a fault', () => {
  const ids = Array.from({ length: 41 }, (_, index) => `S${index}`)
  const labelsWith = (down: number) => {
    const shown = picture({
      sites: ids.map((siteId) => site(siteId)),
      lines: ids.map((siteId, index) => line(siteId, { condition: index < down ? 'down' : 'working' })),
    })
    const view = wholeOf(shown, true, false)
    const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
    return legendOf(shown, scene, 'carriers').map(({ label }) => label)
  }
  expect(labelsWith(1)).toContain('Sites near each other; “1 of 41”: 1 has a fault')
  expect(labelsWith(3)).toContain('Sites near each other; “3 of 41”: 3 have a fault')
})

test('a near view has the lines from outside that lead to an end in it', () => {
  const shown = picture({
    sites: [site('A'), site('B', { place: bristol }), site('C', { place: { latitude: 57, longitude: -4 } })],
    lines: [line('A', { end: 'PoP' }), line('B', { end: 'PoP' }), line('C')],
    ends: [{ name: 'PoP', place: leeds, siteId: 'A' }],
  })
  const whole = wholeOf(shown, true, false)
  const at = shown.bySite.get('A')?.at ?? { x: 0, y: 0 }
  const view = centred(zoomed(whole, 4, whole), drawn(zoomed(whole, 4, whole), at))
  const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(scene.marks.map(({ id }) => id)).toEqual(['A'])
  expect(scene.strokes.map(({ siteId }) => siteId).toSorted()).toEqual(['A', 'B'])
  expect(phoneNames(scene).map(({ name }) => name)).toEqual(['Site A'])
})

test('work can be hidden where a line is painted for it', () => {
  const working = site('A')
  const shown = (condition: 'working' | 'down') =>
    picture({ sites: [working], lines: [line('A', { condition })], events: [event(work)] })
  expect(hasWork(shown('working'))).toBe(true)
  expect(hasWork(shown('down'))).toBe(false)
  expect(hasWork(picture({ sites: [working], lines: [line('A')] }))).toBe(false)
})

test('a coast drawn large has no corners', () => {
  expect(rounded('M0 0l4 0 0 4zM10 10l-2-2 2 0z')).toBe(
    'M2 2Q0 0 2 0 4 0 4 2 4 4 2 2zM10 9Q10 10 9 9 8 8 9 8 10 8 10 9z',
  )
})

test('each mode has a look for every line, and the legend has exactly those', () => {
  const carriers = ['Openreach', 'Openreach', 'CityFibre', 'Own network', 'Mobile network', 'Fellside', null]
  const lines = carriers.map((carrier, index) =>
    line('A', { serviceId: `L-${index}`, carrier, downMbps: [20, 80, 300, 1000, null, 5, 900][index] ?? null }),
  )
  const shown = picture({ lines: [...lines, line('A', { serviceId: 'L-9', condition: 'activating' })] })
  for (const mode of ['carriers', 'diversity', 'speed'] as const) {
    const { lookOf, legend } = looksOf(shown, mode)
    expect(new Set(lines.map((each) => lookOf(each).label))).toEqual(new Set(legend.map(({ label }) => label)))
  }
  expect(looksOf(shown, 'carriers').legend[0]).toEqual({ look: 'first', label: 'Openreach' })
  expect(looksOf(shown, 'speed').legend.map(({ label }) => label)).toEqual([
    '1 Gbit/s or more',
    '300 to 999 Mbit/s',
    '80 to 299 Mbit/s',
    'Below 80 Mbit/s',
    'Speed not known',
  ])
})

test('an ordered line is drawn from its site a short way, because its other end is not known yet', () => {
  const shown = picture({
    sites: [site('A', { place: bristol }), site('B', { place: leeds })],
    lines: [line('A')],
    orders: [{ orderId: '70-1', siteId: 'B', productName: 'Ethernet 1 Gbit/s', expectedOn: null }],
  })
  const view = wholeOf(shown, true, false)
  const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(scene.strokes.find(({ siteId }) => siteId === 'B')).toMatchObject({ look: 'ordered', isOpen: true })
  expect(legendOf(shown, scene, 'carriers').map(({ label }) => label)).toContain('Ordered')
})

test('the legend has only the lines that are drawn', () => {
  const places = Array.from({ length: 41 }, (_, index) => `S${index}`)
  const shown = picture({
    sites: places.map((siteId) => site(siteId)),
    lines: places.flatMap((siteId) => [
      line(siteId, { serviceId: `A-${siteId}`, end: 'PoP', carrier: 'Openreach' }),
      line(siteId, { serviceId: `B-${siteId}`, end: 'PoP', carrier: 'CityFibre' }),
    ]),
    ends: [{ name: 'PoP', place: bristol, siteId: null }],
  })
  const view = wholeOf(shown, true, false)
  const scene = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(legendOf(shown, scene, 'carriers').map(({ label }) => label)).toEqual([
    'Several carriers',
    'Sites near each other',
    'Our PoP',
  ])
})

test.each([
  [['R1', 'R2, R3'], 'Shared risk R1, R2, R3'],
  [['R2, R1', 'R3', 'R4'], 'Shared risk R1 to R4'],
  [['R9', 'R2, R3', 'R10'], 'Shared risk R2 and 3 more'],
])('the legend names the shared risks %j as %j', (riskIds, label) => {
  const at = { x: 0, y: 0 }
  const rings = riskIds.map((riskId) => ({ riskId, at, rx: 1, ry: 1, nameAt: at }))
  const scene = { marks: [], strokes: [], badges: [], rings, ends: [] }
  expect(legendOf(picture({ sites: [], lines: [] }), scene, 'carriers').map((entry) => entry.label)).toEqual([label])
})

test.each([
  [['near LS1'], [['LS1 4AB', 'LS1 2ZZ']]],
  [['near LS2'], [['LS1 4AB', 'LS2 4AB', 'LS2 1AA']]],
  [
    ['near LS1', 'near LS2', ''],
    [['LS1 4AB'], ['LS2 4AB', 'LS2 1AA', 'LS1 4AB'], ['LS2 4AB']],
  ],
  [[''], [['']]],
])('sites that are drawn as one are named %j, each differently', (names, clusters) =>
  expect(namesOfClusters(clusters.map((sites) => sites.map((postcode) => ({ postcode }))))).toEqual(names),
)

const inks: Inks = {
  ofClass: (names) => `class="${names}"`,
  ofToken: (token) => token,
  font: 'Inter',
  widthOf: (text, size) => text.length * size * 0.6,
}
const fileOf = (shown: ReturnType<typeof picture>) =>
  svgOf({ picture: shown, mode: 'carriers', showsWork: true, title: 'A & B', facts: 'As of today', now, inks })

test('the file of the picture has every site, circuit, end and entry of the legend, and the date', () => {
  const shown = picture({
    sites: [site('A', { name: 'Rock & Co <Leeds>' }), site('B', { place: bristol })],
    lines: [line('A', { end: 'Bristol PoP', condition: 'down' }), line('B')],
    ends: [{ name: 'Bristol PoP', place: bristol, siteId: null }],
    events: [event(work)],
    risks: [{ ...shared, siteIds: ['A', 'B'], serviceIds: ['L-A', 'L-B'] }],
  })
  const file = fileOf(shown)
  expect(file).toContain('>As of today</text>')
  expect(file).toContain('>A &amp; B</text>')
  expect(file).toContain('>Rock &amp; Co &lt;Leeds&gt;</text>')
  expect(file).toContain('>Bristol PoP</text>')
  const scene = sceneOf(shown, {
    view: wholeOf(shown, true, false),
    mode: 'carriers',
    showsWork: true,
    hasLabels: true,
    now,
  })
  for (const { label } of legendOf(shown, scene, 'carriers')) expect(file).toContain(`>${label}</text>`)
  expect(file.match(/class="line first"/g)).toHaveLength(2 + 1)
  expect(file).not.toMatch(/NaN|undefined/)
})

test('a status that is too long for its label is cut in the file, and whole in its title', () => {
  const note = 'The line has been down since the storm of last night. '.repeat(3)
  const file = fileOf(picture({ lines: [line('A', { condition: 'down', note })] }))
  expect(file).toMatch(/>The line has been [^<]*<\/text><text[^>]*>[^<]*…<\/text>/)
  expect(file).toContain(`<title>Site A: ${note}</title>`)
})

test('the name of an end can be pressed only where no mark and no other name is near', () => {
  const near = { latitude: bristol.latitude + 0.3, longitude: bristol.longitude }
  const glasgow = { latitude: 55.86, longitude: -4.25 }
  // More than are drawn apart from ends.
  const placed = Array.from({ length: 16 }, (_, index) =>
    site(`D${index}`, { place: { latitude: 52 + index / 10, longitude: 1 } }),
  )
  const shown = picture({
    sites: [site('A'), site('B', { place: bristol }), ...placed],
    ends: [
      { name: 'Near', place: near, siteId: null },
      { name: 'Far', place: glasgow, siteId: null },
      { name: 'Own', place: leeds, siteId: 'A' },
    ],
  })
  const view = fitted(
    [...shown.sites, ...shown.ends].flatMap(({ at }) => at ?? []),
    areaBetweenLabels,
  )
  const { ends } = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect(ends.map(({ name, isFree }) => [name, isFree])).toEqual([
    ['Near', false],
    ['Far', true],
    ['Own', false],
  ])
})

test('a site in the city of an end is drawn above it, with room for its line, and inside the frame', () => {
  const shown = picture({
    sites: [site('A', { place: bristol })],
    lines: [line('A', { end: 'PoP' })],
    ends: [{ name: 'PoP', place: { latitude: bristol.latitude + 0.01, longitude: bristol.longitude }, siteId: null }],
  })
  const view = fitted(
    [...shown.sites, ...shown.ends].flatMap(({ at }) => at ?? []),
    areaBetweenLabels,
  )
  const { marks, ends, strokes } = sceneOf(shown, { view, mode: 'carriers', showsWork: true, hasLabels: true, now })
  expect((ends[0]?.at.y ?? 0) - (marks[0]?.at.y ?? 0)).toBeGreaterThan(100)
  expect(strokes).toHaveLength(1)
})
