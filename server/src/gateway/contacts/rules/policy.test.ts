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
const past = day('2025-12-31')
const days = [june, july, day('2027-01-31')]
const aRight = fc.record({
  // Few, so that the rights of two people often meet.
  resource: fc.constantFrom<Right['resource'][]>('BusinessPortalOrders', 'BusinessPortalDns', 'DeskCases'),
  sites: fc.option(fc.uniqueArray(fc.constantFrom(...sites), { minLength: 1 })),
  until: fc.option(fc.constantFrom(...days)),
})
const onePerResource = (each: fc.Arbitrary<Right>) =>
  fc.uniqueArray(each, { selector: ({ resource }) => resource, maxLength: 3 })
const rightsOf = onePerResource(aRight)
const endedRight = aRight.map((each) => ({ ...each, until: past }))
const aPerson = fc.record({
  rights: rightsOf,
  ended: onePerResource(endedRight),
  worksForProvider: fc.boolean(),
  isAtDesk: fc.boolean(),
  runsDesk: fc.boolean(),
})
const aStep = fc.record({ by: fc.nat(), whom: fc.nat(), rights: onePerResource(fc.oneof(aRight, endedRight)) })

const reaches = new WeakMap<Right, Set<string>>()

/** Expands a right into every combination of permission, site and day. */
function reachOf(right: Right): Set<string> {
  const { resource, sites: at, until } = right
  const reach =
    reaches.get(right) ??
    new Set(
      [...sites, 'nowhere']
        .filter((site) => at === null || at.includes(site))
        .flatMap((site) =>
          [past, ...days, day('2099-01-01')]
            .filter((each) => until === null || each <= until)
            .map((on) => `${resource} ${site} ${on}`),
        ),
    )
  reaches.set(right, reach)
  return reach
}

const isWithin = (rights: readonly Right[], wider: readonly Right[]) =>
  rights.every((right) => [...reachOf(right)].every((each) => wider.some((wide) => reachOf(wide).has(each))))

type Somebody = Omit<Changer, 'rights'> & Omit<Changed, 'name' | 'isChanger'>

/** Whether the rule leaves a person to another one, in terms of reach only. */
function isLeftTo(by: Somebody, power: readonly Right[], whom: Somebody): boolean {
  if (by === whom) return false
  const isOverColleague = by.runsDesk || !whom.worksForProvider
  const isAbove = by.isAtDesk || isWithin(whom.rights, power)
  return isOverColleague && isAbove
}

test('in 10,000 random accounts and desks no one gains more than the grantor may give, whatever people do', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(
      fc.array(aPerson, { minLength: 2, maxLength: 5 }),
      rightsOf,
      fc.array(aStep, { minLength: 1, maxLength: 6 }),
      (people, grantable, steps) => {
        const held: Somebody[] = [...people]
        for (const step of steps) {
          const at = step.whom % held.length
          const [by, whom] = [held[step.by % held.length], held[at]]
          if (!by || !whom) return false
          const power = by.isAtDesk ? grantable : by.rights
          const known = [...power, ...whom.rights, ...whom.ended]
          const isLeft = isLeftTo(by, power, whom)
          const isKnown = step.rights.every((each) => known.some((one) => isWithin([each], [one])))
          const who = changer([...power], { isAtDesk: by.isAtDesk, runsDesk: by.runsDesk })
          const target = changed([...whom.rights], { ...whom, isChanger: by === whom })
          if ((refusalOfAddress(who, target) === null) !== (by === whom || isLeft)) return false
          const refusal = refusalOfChange(who, target, step.rights)
          seen.set(refusal?.code ?? 'allowed', (seen.get(refusal?.code ?? 'allowed') ?? 0) + 1)
          if ((refusal === null) !== (isLeft && isKnown)) return false
          if (refusal) continue
          const rights = step.rights.filter(({ until }) => until !== past)
          if (!isWithin(rights, [...power, ...whom.rights])) return false
          held[at] = { ...whom, rights }
        }
        return true
      },
    ),
    { numRuns: 10_000, seed: 4711 },
  )
  // Each answer is frequent, so the sequences are not all refused for one reason.
  for (const code of ['allowed', 'own_access', 'works_at_desk', 'holds_more', 'more_than_held'])
    expect(seen.get(code), code).toBeGreaterThan(1000)
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
