import { expect, test } from 'vitest'
import { callLength, divertsOf, figuresOf, goesTo, keptInWords, outcomeOf, seatInWords, typeOf } from './voice-words.ts'

const off = { always: null, busy: null, noAnswer: null, noAnswerSeconds: 20 }
const phone = (shown: string) => ({ number: shown, shown })

test.each([
  [off, []],
  [{ ...off, always: phone('A'), busy: phone('B') }, ['Diverts always to A']],
  [{ ...off, busy: phone('B'), noAnswer: phone('C') }, ['Diverts when busy to B', 'Diverts after 20 s to C']],
])('diverts %j are shown as %j', (diverts, words) => {
  expect(divertsOf(diverts).map(({ when, to }) => `${when} ${to}`)).toEqual(words)
})

test.each([
  [{ kind: 'seat', id: 'S1', name: '201 Huw Jones' }, 'Seat', '201, Huw Jones'],
  [{ kind: 'group', id: 'G1', name: 'Main line' }, 'Hunt group', 'Main line'],
  [null, '', undefined],
] as const)('a number that goes to %j has type %j and target %j', (rings, type, target) => {
  expect([typeOf({ rings }), goesTo({ rings })]).toEqual([type, target])
})

test('a seat is named by its extension and user', () => {
  expect(seatInWords({ extension: '204', userName: 'Priya Evans' })).toBe('204 Priya Evans')
  expect(seatInWords({ extension: '224', userName: null })).toBe('224, no user')
})

test.each([
  [0, '–'],
  [61, '1 min 1 s'],
])('a call of %d s lasts %s', (seconds, words) => {
  expect(callLength(seconds)).toBe(words)
})

test.each([
  [{ result: 'answered', seconds: 61 }, 'Answered, 1 min 1 s'],
  [{ result: 'missed', seconds: 0 }, 'Missed'],
] as const)('call %j ends as %s', (call, words) => {
  expect(outcomeOf(call)).toBe(words)
})

test('the retention of calls is stated in days', () => {
  expect(keptInWords(90)).toBe('The phone system keeps calls for 90 days.')
})

const seat = (at: number, more = {}) => ({
  seatId: `seat-${at}`,
  extension: String(200 + at),
  userName: 'A',
  device: null,
  isRegistered: true,
  diverts: off,
  version: 1,
  ...more,
})

test('the figures count seats, registrations, diverts and numbers, and no seats on a trunk', () => {
  const numbers = [
    { ...phone('1'), rings: { kind: 'trunk' as const, id: 'T', name: 'Trunk' }, version: 1 },
    { ...phone('2'), rings: null, version: 1 },
  ]
  const seats = [seat(1, { diverts: { ...off, busy: phone('9') } }), seat(2, { userName: null, isRegistered: false })]
  expect(figuresOf({ seats, numbers }).map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Seats', '2', '1 without a user'],
    ['Registered now', '1', undefined],
    ['With a divert', '1', undefined],
    ['Numbers', '2', '1 not assigned'],
  ])
  expect(figuresOf({ seats: [], numbers }).map(({ label }) => label)).toEqual(['Numbers'])
})
