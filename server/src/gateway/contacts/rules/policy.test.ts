import { permissionResources } from '@portal/contract/permission.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Changed, type Changer, isHeld, refusalOfAddress, refusalOfChange, type Right } from './policy.ts'

const day = (text: string) => plainDateOf(text)
const right = (resource: Right['resource'], more: Partial<Right> = {}): Right => ({
  resource,
  sites: null,
  until: null,
  ...more,
})
const users = right('BusinessPortalAccountMgmt')
const changer = (rights: Right[], more: Partial<Changer> = {}): Changer => ({
  rights,
  isAtDesk: false,
  runsDesk: false,
  ...more,
})
const changed = (rights: Right[], more: Partial<Changed> = {}): Changed => ({
  name: 'Eve Hall',
  isChanger: false,
  worksForProvider: false,
  rights,
  ended: [],
  ...more,
})
const orders = (more: Partial<Right> = {}) => right('BusinessPortalOrders', more)
const june = day('2026-06-30')
const july = day('2026-07-31')

test.each<[string, Changer, Changed, Right[], string | null]>([
  ['somebody with less', changer([users, orders()]), changed([orders()]), [orders()], null],
  ['somebody with as much', changer([users]), changed([users]), [], null],
  ['themselves', changer([users]), changed([users], { isChanger: true }), [], 'own_access'],
  ['somebody with another permission', changer([users]), changed([orders()]), [], 'holds_more'],
  ['one at a site, held everywhere', changer([users, orders()]), changed([orders({ sites: ['A'] })]), [], null],
  ['one everywhere, held at a site', changer([orders({ sites: ['A'] })]), changed([orders()]), [], 'holds_more'],
  ['other sites', changer([orders({ sites: ['A'] })]), changed([orders({ sites: ['A', 'B'] })]), [], 'holds_more'],
  ['one without end, held until June', changer([orders({ until: june })]), changed([orders()]), [], 'holds_more'],
  ['gives what they lack', changer([users]), changed([]), [orders()], 'more_than_held'],
  ['gives wider', changer([orders({ sites: ['A'] })]), changed([]), [orders({ sites: ['A', 'B'] })], 'more_than_held'],
  ['gives longer', changer([orders({ until: june })]), changed([]), [orders({ until: july })], 'more_than_held'],
  ['gives as long', changer([orders({ until: june })]), changed([]), [orders({ until: june })], null],
  ['gives without end', changer([orders({ until: june })]), changed([]), [orders()], 'more_than_held'],
  ['staff', changer([users]), changed([], { worksForProvider: true }), [], 'works_at_desk'],
  [
    'staff, from the desk',
    changer([users], { isAtDesk: true }),
    changed([], { worksForProvider: true }),
    [],
    'works_at_desk',
  ],
  ['staff, by who runs it', changer([users], { runsDesk: true }), changed([], { worksForProvider: true }), [], null],
  ['a customer, from the desk', changer([users], { isAtDesk: true }), changed([orders()]), [users], null],
  [
    'a customer, what its account cannot have',
    changer([users], { isAtDesk: true }),
    changed([]),
    [right('BusinessPortalDealers')],
    'more_than_held',
  ],
  [
    'leaves what is over',
    changer([users]),
    changed([], { ended: [orders({ until: june })] }),
    [users, orders({ until: june })],
    null,
  ],
  [
    'prolongs what is over',
    changer([users]),
    changed([], { ended: [orders({ until: june })] }),
    [orders({ until: july })],
    'more_than_held',
  ],
  [
    'keeps what they hold already, from the desk',
    changer([users], { isAtDesk: true }),
    changed([right('BusinessPortalDealers')]),
    [right('BusinessPortalDealers'), users],
    null,
  ],
])('A4.3 who can change whom: %s', (_case, by, whom, given, code) => {
  expect(refusalOfChange(by, whom, given)?.code ?? null).toBe(code)
})

test('people may change their own contact address, but not that of a person above them', () => {
  expect(refusalOfAddress(changer([users]), changed([orders()], { isChanger: true }))).toBeNull()
  expect(refusalOfAddress(changer([users]), changed([orders()]))?.code).toBe('holds_more')
})

test('a refusal names the reason', () => {
  const until = orders({ until: day('2027-06-30') })
  expect(refusalOfChange(changer([users]), changed([until]))?.reason).toBe(
    'Eve Hall has Orders until 30 June 2027, which is more than you have. Ask an administrator who has it too.',
  )
  expect(refusalOfChange(changer([users]), changed([]), [orders()])?.reason).toBe(
    'You cannot give Orders: you do not have it.',
  )
  expect(refusalOfChange(changer([orders({ sites: ['A'] })]), changed([]), [orders()])?.reason).toBe(
    'You have Orders at some sites. You cannot give more than that.',
  )
})

const sites = ['A', 'B', 'C']
const aRight = fc.record({
  resource: fc.constantFrom(...permissionResources),
  sites: fc.option(fc.uniqueArray(fc.constantFrom(...sites), { minLength: 1 })),
  until: fc.option(fc.constantFrom(june, july, day('2027-01-31'))),
})
const rightsOf = fc.uniqueArray(aRight, { selector: ({ resource }) => resource, maxLength: 5 })
const aStep = fc.record({ by: fc.nat(), whom: fc.nat(), rights: rightsOf })

/** Expands rights into every combination of permission, site and day. */
function reach(rights: readonly Right[]): Set<string> {
  const days = [june, july, day('2027-01-31'), day('2099-01-01')]
  return new Set(
    rights.flatMap(({ resource, sites: at, until }) =>
      [...sites, 'nowhere']
        .filter((site) => at === null || at.includes(site))
        .flatMap((site) =>
          days.filter((each) => until === null || each <= until).map((on) => `${resource} ${site} ${on}`),
        ),
    ),
  )
}

test('in 10,000 random accounts no one gains more than the grantor had, whatever people do', () => {
  fc.assert(
    fc.property(
      fc.array(rightsOf, { minLength: 2, maxLength: 5 }),
      fc.array(aStep, { minLength: 1, maxLength: 6 }),
      (people, steps) => {
        const held: Right[][] = people.map((rights) => [...rights])
        for (const step of steps) {
          const by = step.by % held.length
          const whom = step.whom % held.length
          const before = reach(held[whom] ?? [])
          const giver = reach(held[by] ?? [])
          const target = changed(held[whom] ?? [], { isChanger: by === whom })
          if (refusalOfChange(changer(held[by] ?? []), target, step.rights)) continue
          const after = reach(step.rights)
          if (by === whom) return false
          if (![...before, ...after].every((each) => giver.has(each))) return false
          held[whom] = [...step.rights]
        }
        return true
      },
    ),
    { numRuns: 10_000, seed: 4711 },
  )
})

test('a refusal has a reason: the grantor lacks the permission', () => {
  fc.assert(
    fc.property(rightsOf, rightsOf, (own, given) => {
      const refusal = refusalOfChange(changer(own), changed([]), given)
      const isCovered = given.every((each) => isHeld(own, each))
      return (refusal === null) === isCovered
    }),
    { numRuns: 2000, seed: 815 },
  )
})
