import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitInto } from './fit.ts'

const gb = 1024
const vdc = (changes: Partial<Parameters<typeof fitInto>[0]> = {}): Parameters<typeof fitInto>[0] => ({
  vdcId: 'v',
  name: 'VDC-1',
  isEnabled: true,
  machines: 6,
  machineLimit: 10,
  vcpus: { used: 42, allowed: 64 },
  memoryMb: { used: 216 * gb, allowed: 256 * gb },
  policies: [
    { name: 'Fast', isDefault: true, isEnabled: true, usedMb: 6000 * gb, allowedMb: 8000 * gb },
    { name: 'Archive', isDefault: false, isEnabled: false, usedMb: 0, allowedMb: 8000 * gb },
  ],
  ...changes,
})
const wanted = (changes: object = {}) => ({ vcpus: 4, memoryGb: 16, storageGb: 100, ...changes })
const hit = (answer: ReturnType<typeof fitInto>) => answer.checks.filter(({ fits }) => !fits).map(({ name }) => name)

test.each([
  ['fits', vdc(), wanted(), true, [], 2],
  ['fits exactly', vdc(), wanted({ vcpus: 22, memoryGb: 40, storageGb: 2000 }), true, [], 1],
  ['needs more memory', vdc(), wanted({ memoryGb: 41 }), false, ['Memory'], 0],
  [
    'needs more of everything',
    vdc(),
    wanted({ vcpus: 23, memoryGb: 41, storageGb: 2001 }),
    false,
    ['vCPU', 'Memory', 'Storage, Fast'],
    0,
  ],
  ['is one machine too many', vdc({ machineLimit: 6 }), wanted(), false, ['Virtual machines'], 0],
  [
    'has no limits to hit',
    vdc({
      machineLimit: null,
      vcpus: { used: 1, allowed: null },
      memoryMb: { used: 1, allowed: null },
      policies: [{ name: 'Any', isDefault: true, isEnabled: true, usedMb: 1, allowedMb: null }],
    }),
    wanted({ vcpus: 900 }),
    true,
    [],
    null,
  ],
  [
    'finds no room where more is used than allowed',
    vdc({ vcpus: { used: 70, allowed: 64 } }),
    wanted({ vcpus: 1 }),
    false,
    ['vCPU'],
    0,
  ],
] as const)('a machine that %s', (_, into, machine, fits, limits, room) => {
  const answer = fitInto(into, machine)
  expect(answer).toMatchObject({ fits, room, refusal: null })
  expect(hit(answer)).toEqual(limits)
})

test.each([
  ['a disabled data centre', vdc({ isEnabled: false }), wanted(), /VDC-1 is disabled/],
  ['a policy that is not there', vdc(), wanted({ policy: 'Gold' }), /has no storage policy Gold/],
  ['a disabled policy', vdc(), wanted({ policy: 'Archive' }), /Archive is disabled in VDC-1/],
  ['no storage at all', vdc({ policies: [] }), wanted(), /has no storage/],
])('%s uses nothing', (_, into, machine, words) => {
  expect(fitInto(into, machine)).toMatchObject({ fits: false, room: 0, refusal: expect.stringMatching(words) })
})

test('reports a fit exactly if there is capacity for one, and a smaller machine fits too', () => {
  const size = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(size, size, size, (vcpus, memoryGb, storageGb) => {
      const answer = fitInto(vdc(), { vcpus, memoryGb, storageGb })
      expect(answer.fits).toBe((answer.room ?? 1) >= 1)
      if (answer.fits) expect(fitInto(vdc(), { vcpus: 1, memoryGb: 1, storageGb: 1 }).fits).toBe(true)
    }),
  )
})
