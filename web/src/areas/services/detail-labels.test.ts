import { detailLabels } from '@portal/contract/services/detail-values.ts'
import { groupOf } from '@portal/ui/src/opaque-values.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describerOf, headerOf, readableKey } from './detail-labels.ts'
import { partsOf } from './DetailGroups.tsx'
import { ethernetFigures, ethernetParts, routeOf } from './ethernet-parts.ts'
import type { Details } from './helpers.ts'
import { withOwnTerms } from './own-terms.ts'

test.each([
  ['peakUsePercent', 'Peak use, %'],
  ['brandNewMbps', 'Brand new, Mbit/s'],
  ['targetNoise_dB', 'Target noise, dB'],
  ['rxLevel_dBm', 'Rx level, dBm'],
  ['fadeDb', 'Fade, dB'],
  ['slowMs', 'Slow, ms'],
  ['numberOfVMs', 'Number of VMs'],
  ['drops24h', 'Drops, 24 hours'],
  ['lan_ipv4_address', 'LAN IPv4 address'],
  ['Percent', 'Percent'],
])('the unknown key %s reads as "%s"', (key, words) => {
  const [label, unit] = readableKey(key)
  expect(headerOf({ label, ...(unit && { unit }) })).toBe(words)
})

test('known keys have their label, unit and explanation, by their parent if the name is ambiguous', () => {
  const describe = describerOf({})
  expect(headerOf(describe(['sync', 'targetSnr_dB']))).toBe('Target SNR margin, dB')
  expect(describe(['layer2', 'vlan', 's'])).toMatchObject({ label: 'Service VLAN (S-VLAN)', isExact: true })
  expect(describe(['mtu'])).toMatchObject({ unit: 'bytes', help: expect.any(String) })
})

test('an AS number has no comma, a quantity has one', () => {
  const { items } = groupOf('', { asn: 64512, mtu: 1600, md5: true }, describerOf({}))
  expect(items).toMatchObject([
    { label: 'Your AS number (ASN)', value: '64512' },
    { value: '1,600', unit: 'bytes' },
    { value: 'Set' },
  ])
})

test('imported details bring labels for their own keys, which are not shown as details', () => {
  const details = {
    fooBar: 3,
    labels: { fooBar: { label: 'Flux', unit: 'Wb', help: 'How much.' }, broken: 'x', empty: { label: '' } },
  }
  expect(describerOf(details)(['fooBar'])).toEqual({ label: 'Flux', unit: 'Wb', help: 'How much.' })
  expect(partsOf(details).map(({ key }) => key)).toEqual([''])
  expect(partsOf(details)).toMatchObject([{ value: { fooBar: 3 } }])
})

/** Every key of the demo's details, with its parents. */
function keysOf(value: unknown, path: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((each) => keysOf(each, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [[...path, key], ...keysOf(each, [...path, key])])
}

test.each(['tech', 'ethernet', 'vcd'])('abbreviations and units of all %s details are labelled', (kind) => {
  const file = `${import.meta.dirname}/../../../../db/demo/files/service-${kind}-details.ndjson`
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const labels = lines.flatMap((line) => keysOf(JSON.parse(line).details)).map((path) => describerOf({})(path).label)
  expect(
    labels.filter(
      (label) => /\b(mbps|kbps|d b|percent|ms|kb|mb|\w*[a-z]\d+h)$|^\w{1,2}$/i.test(label) && label !== 'To',
    ),
  ).toEqual([])
})

const circuit: Details = {
  nte: { serial: 'NTE-1' },
  aEnd: { nte: 'PE router', port: '4', site: 'London PoP 1', interface: 'xe-0/0/4' },
  bEnd: { site: 'Bristol' },
  layer2: { evc: 'EVC-1', mtu: 1600, vlan: { c: 100, s: 1204 }, bandwidthProfile: { cirMbps: 500 } },
  layer3: { bgp: { asn: 64512 }, wanIp: '192.0.2.42/31' },
  circuit: { sla: { latencyMs: 25, targetFixHours: 5 }, circuitId: 'CCT-1', committedRateMbps: 500 },
  somethingNew: 'x',
}

test('an ethernet circuit is shown by layer, with every key once', () => {
  const parts = ethernetParts(circuit)
  expect(parts.map(({ title }) => title)).toEqual([
    'Circuit',
    'Bandwidth profile',
    'IP and routing (layer 3)',
    'Service level',
    'Frames and VLANs (layer 2)',
    'Ends',
    'Terminating equipment (NTE)',
    'Other',
  ])
  const labelsOf = (title: string) =>
    parts.flatMap((part) =>
      part.title === title && part.kind === 'values'
        ? groupOf('', part.value, part.describe, [part.key]).items.map(({ label }) => label)
        : [],
    )
  expect(labelsOf('IP and routing (layer 3)')).toEqual(['WAN IPv4', 'Your AS number (ASN)'])
  expect(labelsOf('Frames and VLANs (layer 2)')).toEqual([
    'Virtual circuit (EVC)',
    'Largest frame (MTU)',
    'Customer VLAN (C-VLAN)',
    'Service VLAN (S-VLAN)',
  ])
  expect(labelsOf('Other')).toEqual(['Something new'])
  expect(ethernetFigures(circuit)).toEqual([
    { label: 'Committed rate', value: '500', unit: 'Mbit/s' },
    { label: 'Largest frame (MTU)', value: '1,600', unit: 'bytes' },
    { label: 'Service VLAN (S-VLAN)', value: '1204' },
  ])
  expect(routeOf(circuit)[0]).toMatchObject({ name: 'London PoP 1', note: 'PE router, port 4, xe-0/0/4' })
  expect(routeOf({})).toEqual([])
})

test('targets and planned work are those of the portal, never the imported ones', () => {
  const targets = {
    source: { kind: 'standard' },
    hours: { days: [1], from: '09:00', to: '17:30', bankHolidays: 'closed' },
    respond: { amount: 1, unit: 'hours' },
    updateEvery: { amount: 2, unit: 'hours' },
    repair: { amount: 1, unit: 'ends of working days' },
    credit: null,
  } as const
  const given = { ...targets, exclusions: [], hours: { ...targets.hours, days: [1] } }
  const work = {
    ref: 'PEW-1',
    kind: 'PEW',
    title: 'Work',
    state: 'initial',
    start: '2099-04-26T00:00:00Z',
    eta: '2099-04-26T02:00:00Z',
    minutesDown: null,
    nextUpdateBy: null,
    lastUpdate: null,
    endedAt: null,
    cause: null,
  } as const
  const lastDays = { days: [], minutesDown: 0, availability: 100, target: 99.95 }
  const imported = {
    sla: { targetFixHours: 5, availabilityPercent: 99.9 },
    serviceLevel: { lastFault: 'never', availabilityTarget: '99%, met', nextPlannedWork: 'today' },
    constructor: 'kept',
  }
  expect(withOwnTerms(imported, { targets: given, works: [work], lastDays })).toEqual({
    sla: { targetRepair: 'End of the next working day', availabilityTarget: '99.95%' },
    serviceLevel: { availabilityTarget: '99.95%', nextPlannedWork: '26 Apr 2099, 01:00–03:00' },
    constructor: 'kept',
  })
  expect(withOwnTerms(imported, { targets: given, works: [], lastDays: null })).toEqual({
    sla: { targetRepair: 'End of the next working day' },
    serviceLevel: {},
    constructor: 'kept',
  })
  expect(withOwnTerms(imported, undefined)).toEqual({ sla: {}, serviceLevel: {}, constructor: 'kept' })
})

test('a test address of the own machine is marked as simulated, one of the line is not', () => {
  const marked = (address: string) => withOwnTerms({ reachability: { address, tcpPort: 7443 } }, undefined)
  expect(marked('127.20.22.55')).toEqual({ reachability: { address: '127.20.22.55 (simulated)', tcpPort: 7443 } })
  expect(marked('192.0.2.40')).toEqual({ reachability: { address: '192.0.2.40', tcpPort: 7443 } })
})

test('no label of the table repeats its unit', () => {
  for (const [label, unit] of Object.values(detailLabels)) {
    if (unit) expect(label.toLowerCase()).not.toMatch(new RegExp(`[ ,]${unit.toLowerCase().replace('/', '.')}$`))
  }
})
