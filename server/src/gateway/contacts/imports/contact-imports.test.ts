import type { ContactImportOutcome } from '@portal/contract/contacts/imports.ts'
import { expect, test } from 'vitest'
import { createAccount, createContact, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const admin = await portal.signIn(await createUser(database, account))
await createContact(database, account, { firstName: 'Known', lastName: 'Already', email: 'known@customer.example' })

const path = '/contact-info/api/contact-imports'
const row = {
  title: 'ms',
  firstName: 'New',
  lastName: 'Person',
  email: 'New@customer.example',
  roles: 'technical; Billing',
}
interface Answer {
  importId: string | null
  rows: ContactImportOutcome[]
}
const post = (rows: unknown, more: object = {}) => admin.gateway(path, withJson('POST', { rows, ...more }))
const total = async () => (await json<{ total: number }>(admin.gateway('/contact-info/api/contacts'))).total

const rows = [
  row,
  { ...row, email: 'new@CUSTOMER.example' },
  { ...row, email: 'KNOWN@customer.example' },
  { ...row, email: 'no address' },
  { ...row, email: 'switchboard@customer.example', roles: 'Emperor' },
  { ...row, email: 'phone@customer.example', phone: '12' },
  { ...row, email: 'title@customer.example', title: 'Captain' },
  { ...row, email: 'odd@customer.example', firstName: '\ud800' },
]

test('a preview shows the outcome of each row and changes nothing', async () => {
  const before = await total()
  const preview = await json<Answer>(post(rows, { dryRun: true }))
  expect(preview.importId).toBeNull()
  expect(preview.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['added', null],
    ['repeated', 'This address is already in row 1.'],
    ['exists', 'Known Already has this address already.'],
    ['invalid', 'Enter an email address with an @, like orders@company.example.'],
    ['invalid', 'There is no role “Emperor”.'],
    ['invalid', 'Enter a phone number, like 01632 960 301 or +44 1632 960 301.'],
    ['invalid', 'Choose a title.'],
    ['invalid', 'Remove characters that cannot be shown.'],
  ])
  expect(await total()).toBe(before)
})

test('adds the valid rows, once, and can be undone for contacts not changed since', async () => {
  const before = await total()
  const two = [
    { ...row, email: 'one@customer.example' },
    { ...row, email: 'two@customer.example' },
  ]
  const { importId, rows: done } = await json<Answer>(post(two))
  expect(await total()).toBe(before + 2)
  expect((await json<Answer>(post(two))).rows.map(({ outcome }) => outcome)).toEqual(['exists', 'exists'])
  const contact = `/contact-info/api/contacts/${done[0]?.contactId}`
  expect(await json(admin.gateway(contact))).toMatchObject({ title: 'Ms', roles: ['Technical Contact', 'Billing'] })
  await admin.gateway(`${contact}/subscriptions`, withJson('PUT', { subscriptions: [] }))
  const undo = () => admin.gateway(`${path}/${importId}`, { method: 'DELETE' })
  expect(await json(undo())).toEqual({ removed: 1, kept: 1 })
  expect(await total()).toBe(before + 1)
})

test.each([
  ['no rows', []],
  ['too many', Array.from({ length: 1001 }, () => row)],
  ['a cell that is no text', [{ ...row, email: 7 }]],
])('refuses %s', async (_, bad) => {
  expect((await post(bad)).status).toBe(400)
})

test('an import that does not exist cannot be undone', async () => {
  expect((await admin.gateway(`${path}/NOTHING`, { method: 'DELETE' })).status).toBe(404)
})
