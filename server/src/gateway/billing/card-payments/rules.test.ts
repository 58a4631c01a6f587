import { pence } from '@portal/contract/money-values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardReport } from '../../../upstreams/card-payments/card-payments.ts'
import { type CardState, stateAfter } from './rules.ts'

const paid = { amount: pence(1000), currency: 'GBP', paymentReference: 'pi_1' }
const report = fc.oneof(
  fc.constantFrom<CardReport>({ kind: 'paid', ...paid }, { kind: 'processing', ...paid }),
  fc.constantFrom<CardReport>({ kind: 'failed' }, { kind: 'cancelled' }),
  fc.nat(1000).map((amount): CardReport => ({ kind: 'refunded', refunded: pence(amount) })),
)
const events = fc.array(fc.record({ report, at: fc.date({ noInvalidDate: true }) }), { maxLength: 8 })
const begun: CardState = { status: 'open', refunded: 0, paidAt: null, paymentReference: null }
const all = (list: readonly Parameters<typeof stateAfter>[1][]) => list.reduce(stateAfter, begun)

test('events in any order, each once or twice, lead to the same state', () => {
  fc.assert(
    fc.property(
      events.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        expect(all([...shuffled, ...list])).toEqual(all(list))
      },
    ),
  )
})

test('a payment that is paid once stays paid, and refunds are not added twice', () => {
  const at = new Date('2026-04-14T10:00:00Z')
  const refunded = (amount: number) => ({ at, report: { kind: 'refunded', refunded: pence(amount) } as const })
  const done = all([
    refunded(700),
    { at, report: { kind: 'cancelled' } },
    { at, report: { kind: 'paid', ...paid } },
    refunded(300),
    { at, report: { kind: 'failed' } },
  ])
  expect(done).toEqual({ status: 'paid', refunded: 700, paidAt: at, paymentReference: 'pi_1' })
})
