import { expect, test } from 'vitest'
import { chargeOf } from '../../../lib/phone-number.ts'
import { smallTenant } from '../../../upstreams/voice/testing/small-tenant.ts'
import { assertAssignable, divertsOf } from './rules.ts'

const tenant = smallTenant()
const [seat, spare] = tenant.seats
const [group, own, , free] = tenant.numbers
if (!seat || !spare || !group || !own || !free) throw new Error('The small tenant has two seats and four numbers.')
const off = { always: '', busy: '', noAnswer: '', noAnswerSeconds: 20 }
const none = { allowsAbroad: false, allowsPremium: false }

test.each([
  ['+441632960217', 'usual'],
  ['+447700900123', 'usual'],
  ['+443001234567', 'usual'],
  ['+441481960217', 'abroad'],
  ['+447781100123', 'abroad'],
  ['+33199001234', 'abroad'],
  ['+18765550123', 'abroad'],
  ['+449098790000', 'premium'],
  ['+448719990000', 'premium'],
  ['+447012345678', 'premium'],
])('a call to %s is charged as %s', (number, charge) => {
  expect(chargeOf(number)).toBe(charge)
})

test('empty fields are no divert, and numbers are read as people write them', () => {
  const typed = { ...off, busy: '(01632) 960 217', noAnswer: '07700 900123' }
  expect(divertsOf(typed, seat, tenant, none)).toEqual({
    always: null,
    busy: '+441632960217',
    noAnswer: '+447700900123',
    noAnswerSeconds: 20,
  })
})

test('names each field that is not a number', () => {
  expect(() => divertsOf({ ...off, busy: 'Priya', noAnswer: '12' }, seat, tenant, none)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { busy: expect.any(String), noAnswer: expect.any(String) } }),
  )
})

test.each([
  ['+33 1 99 00 12 34', { ...none, allowsAbroad: true }],
  ['0909 879 0000', { ...none, allowsPremium: true }],
])('%s is refused as a divert, unless the provider allowed it', (always, allowed) => {
  const typed = { ...off, always }
  expect(() => divertsOf(typed, seat, tenant, none)).toThrow(expect.objectContaining({ code: 'divert_not_allowed' }))
  const others = { allowsAbroad: !allowed.allowsAbroad, allowsPremium: !allowed.allowsPremium }
  expect(() => divertsOf(typed, seat, tenant, others)).toThrow('call fraud')
  expect(divertsOf(typed, seat, tenant, allowed).always).toMatch(/^\+/)
})

test.each(['01632 960601', '01632 960110'])('a divert to %s, which rings the same seat, is refused', (number) => {
  const typed = { ...off, noAnswer: number }
  expect(() => divertsOf(typed, seat, tenant, none)).toThrow(expect.objectContaining({ code: 'divert_loop' }))
  expect(divertsOf(typed, spare, tenant, none).noAnswer).toMatch(/^\+/)
})

test('a number of a seat, or of nothing, can be assigned to a seat of the tenant', () => {
  for (const number of [own, free]) expect(() => assertAssignable(number, 'seat-2', tenant)).not.toThrow()
  expect(() => assertAssignable(own, null, tenant)).not.toThrow()
  expect(() => assertAssignable(free, 'seat-9', tenant)).toThrow(expect.objectContaining({ code: 'seat_missing' }))
  expect(() => assertAssignable(group, 'seat-2', tenant)).toThrow(
    expect.objectContaining({ code: 'number_not_for_seats' }),
  )
})
