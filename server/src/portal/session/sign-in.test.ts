import { expect, test } from 'vitest'
import { sessionOf, startSessionServer } from './testing/session-server.ts'

const server = await startSessionServer()

test('A1.1 a sign-in comes back to the address that was asked for, query included', async () => {
  const { email } = await server.addPerson()
  const { browser, endedAt } = await server.signIn(email, undefined, '/services?productCategory=Domain')
  expect(endedAt).toBe(`${server.base}/services?productCategory=Domain`)
  expect(await sessionOf(server.auth, browser)).toMatchObject({ user: { name: 'Ada Byron', email } })
})
