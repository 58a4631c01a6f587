import { expect, test } from 'vitest'
import { readOnlyReason, transferInWords } from './kind-words.ts'

const transfer = {
  serial: 7,
  transferredAt: '2026-01-01T10:00:00Z',
  checkedAt: '2026-01-01T10:00:00Z',
  nextAt: '2026-01-01T11:00:00Z',
  expiresAt: '2026-01-08T10:00:00Z',
  isExpired: false,
  note: null,
}

test.each([
  [transfer, 'ok', 'Up to date'],
  [{ ...transfer, serial: null }, 'starting', 'Transfer started'],
  [{ ...transfer, note: 'No answer.' }, 'warn', 'Last check failed'],
  [{ ...transfer, serial: null, note: 'No answer.' }, 'warn', 'Not transferred'],
  [{ ...transfer, note: 'No answer.', isExpired: true }, 'bad', 'Expired'],
] as const)('%j', (of, kind, status) => expect(transferInWords(of)).toEqual({ kind, status }))

test('only a secondary zone is read-only', () => {
  expect([readOnlyReason({ kind: 'primary' }), readOnlyReason({ kind: 'secondary' })]).toEqual([
    undefined,
    'The records come from the primary name server. Change them there.',
  ])
})
