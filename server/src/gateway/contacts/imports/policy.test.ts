import { expect, test } from 'vitest'
import { judgeRows } from './policy.ts'

const row = { title: 'Ms', firstName: 'Ada', lastName: 'Penrose', email: '', phone: '', mobile: '', roles: 'Technical' }
const judged = (...emails: string[]) =>
  judgeRows(
    emails.map((email) => ({ ...row, email })),
    new Map(),
    { readPhone: () => null, refusalOfMobile: () => null },
  ).map(({ message }) => message)

test('a repeated address names the row that had it first', () => {
  expect(
    judged('one@customer.example', 'two@customer.example', 'TWO@customer.example', 'two@customer.example'),
  ).toEqual([null, null, 'This address is already in row 2.', 'This address is already in row 2.'])
})
