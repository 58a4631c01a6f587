import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { registrationInWords } from './registration-words.ts'

const expires = plainDateOf('2028-05-14')

test.each([
  [{ kind: 'renew', state: 'done', expires }, 'Renewed until 14 May 2028'],
  [{ kind: 'create', state: 'done', expires }, 'Registered until 14 May 2028'],
  [{ kind: 'renew', state: 'sent', expires: null }, 'Sent to the registrar'],
  [{ kind: 'renew', state: 'refused', expires: null }, 'Refused: with our desk'],
  [{ kind: 'renew', state: 'waiting', expires: null }, 'Waiting for the registrar'],
] as const)('%j is shown as %s', (registration, words) => {
  expect(registrationInWords(registration)).toBe(words)
})
