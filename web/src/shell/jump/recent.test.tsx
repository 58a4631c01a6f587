import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionClient } from '../../session/session-client.ts'
import { noteRecent, recentTargets } from './recent.ts'

const ada = {
  user: { name: 'Ada Byron', email: 'ada@customer.example', image: null },
  expires: '2030-01-01T00:00:00.000Z',
  accessToken: 'token 1',
  authServerBaseUrl: 'http://id',
  gatewayBaseUrl: 'http://gateway',
  llqtPortalUrl: 'http://quoting',
  clcAccountId: 'CLC-1',
  environment: 'test',
  aiKey: '',
  apmBaseUrl: 'http://apm',
}
const signIn = (session = ada) => createSessionClient({ session, account: '104872', navigate: () => {} })
const recent = () => recentTargets('104872').map(({ label }) => label)

beforeEach(() => {
  sessionStorage.clear()
  signIn()
  noteRecent('104872', 'Bristol Quay', '/services/S-1')
})
afterEach(() => vi.unstubAllGlobals())

test('the recent records are those of one person: the next one at this browser does not see them', () => {
  signIn()
  expect(recent()).toEqual(['Bristol Quay'])
  signIn({ ...ada, user: { ...ada.user, email: 'eve@other.example' } })
  expect(recent()).toEqual([])
})

test('a sign-out deletes the recent records', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ csrfToken: 'csrf', url: 'http://id' }))
  const client = signIn()
  expect(recent()).toEqual(['Bristol Quay'])
  await client.signOut()
  expect(recent()).toEqual([])
})
