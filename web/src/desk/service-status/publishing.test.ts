import { expect, test } from 'vitest'
import { afterPublishing } from './after-publishing.ts'
import { missingIn } from './new-incident.ts'
import { heldInWords, publishLabel, refusalOf, waysInOneLine, waysInWords } from './ways.ts'

const now = new Date('2026-04-14T08:00:00Z')
const counts = { accounts: 14, services: 23, openCases: 3 }
const outage = { kind: 'MSO', rules: { carriers: ['Openreach'] }, start: '2026-04-14T09:06', nextUpdateBy: '' }

test('an incident of the network can be seen by every customer, one at sites or circuits by its accounts only', () => {
  expect(afterPublishing(outage, counts, now)).toEqual([
    'Every customer can see it on the service status page.',
    '23 affected services show it on their pages.',
    'No time for the next update is given.',
  ])
  const rules = { carriers: ['Openreach'], circuits: ['C-1'] }
  expect(afterPublishing({ ...outage, rules }, { ...counts, accounts: 1 }, now)[0]).toBe(
    'Only 1 account can see it on the service status page.',
  )
  expect(afterPublishing({ ...outage, rules: {} }, counts, now)[0]).toMatch(/^Only 14 accounts/)
})

test('planned work can be moved until three days before it, and shows on services a month before', () => {
  const work = { ...outage, kind: 'PEW', start: '2026-06-01T01:00', nextUpdateBy: '2026-04-14T11:00' }
  expect(afterPublishing(work, { accounts: 1, services: 1 }, now)).toEqual([
    'Every customer can see it on the service status page.',
    '1 affected service shows it on its page from 30 days before the start.',
    'Affected customers can ask to move it until 29 May, 01:00.',
    'The next update is due today, 11:00. The queue and customers show if it is late.',
  ])
  expect(afterPublishing({ ...work, start: '2026-04-16T01:00' }, counts, now).join(' ')).not.toContain('move it')
})

const ways = { email: 26, sms: 1, portal: 31, webhook: 0, held: 2 }

test('the messages are counted by way, and a simulated or replaced text message says so', () => {
  expect(waysInOneLine({ ways, texts: 'on' })).toBe('26\u00A0emails, 1\u00A0text message, 31\u00A0in the portal')
  expect(waysInOneLine({ ways, texts: 'simulated' })).toContain('text message (simulated)')
  expect(waysInWords({ ways, texts: 'off' }).find(({ key }) => key === 'sms')?.note).toMatch(/an email is sent/)
  const none = { email: 0, sms: 0, portal: 0, webhook: 0, held: 0 }
  expect(waysInOneLine({ ways: none, texts: 'on' })).toBe('No one is notified')
  expect([heldInWords(ways), heldInWords(none)]).toEqual([
    '2 messages wait for the end of the person’s quiet hours.',
    null,
  ])
})

test('what affects no service is not published, and the button has the number of people', () => {
  const preview = {
    ...counts,
    people: 31,
    unnotified: 0,
    withoutFollowers: { accounts: 0, administrators: 0, names: [] },
    unknownServiceIds: [],
    placeNames: {},
    ways,
    texts: 'on' as const,
    recipients: [],
    rows: [],
  }
  const known = { missing: [], isCounting: false }
  expect(refusalOf(preview, known)).toBeUndefined()
  expect(refusalOf({ ...preview, services: 0 }, known)).toBe('No services are affected.')
  expect(refusalOf(preview, { ...known, isCounting: true })).toBe('Counting who is affected.')
  const missing = [...missingIn({ title: ' ', start: '2026-11-29T13:25' }), 'a rule or a service ID']
  expect(refusalOf(undefined, { ...known, missing })).toBe('Add a title, a first update and a rule or a service ID.')
  // A failure to count does not hold an incident back.
  expect(refusalOf(undefined, known)).toBeUndefined()
  expect([publishLabel(preview), publishLabel({ ...preview, people: 1 }), publishLabel(undefined)]).toEqual([
    'Publish and notify 31 people',
    'Publish and notify 1 person',
    'Publish',
  ])
})
