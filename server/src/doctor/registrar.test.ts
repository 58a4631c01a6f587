import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startRegistry } from '../upstreams/registrar/testing/registry.ts'
import { checkRegistrar } from './checks/registrar.ts'

const registry = await startRegistry()
const { EPP_HOST, EPP_PORT, EPP_CLIENT_ID, EPP_PASSWORD, EPP_CA_FILE } = registry.settings
const right = { EPP_HOST, EPP_PORT: String(EPP_PORT), EPP_CLIENT_ID, EPP_PASSWORD, EPP_CA_FILE }
const check = (settings: Record<string, string | undefined>) =>
  checkRegistrar(readConfig({ ENVIRONMENT: 'test', ...settings }, () => 'a secret for tests that is long enough'))

test.each([
  ['no registry is set', {}, 'unused', 'manually'],
  ['the registry accepts the sign-in', right, 'ok', 'accepts our sign-in'],
  ['the sign-in is missing', { ...right, EPP_PASSWORD: undefined }, 'wrong', 'No sign-in'],
  ['the password is wrong', { ...right, EPP_PASSWORD: 'another one' }, 'wrong', 'rejects our sign-in'],
  ['a certificate has no key', { ...right, EPP_CERTIFICATE_FILE: EPP_CA_FILE }, 'wrong', 'needs its key'],
  ['a file is missing', { ...right, EPP_CA_FILE: '/nowhere/ca.pem' }, 'wrong', 'cannot be read'],
  ['the certificate is not trusted', { ...right, EPP_CA_FILE: undefined }, 'wrong', 'certificate'],
  ['nothing listens', { ...right, EPP_PORT: '1' }, 'wrong', 'port 1'],
])('the doctor says that %s', async (_name, settings, health, words) => {
  expect(await check(settings)).toMatchObject([{ about: 'Registrar', health, words: expect.stringContaining(words) }])
})

test('the doctor says that a server does not speak EPP', async () => {
  registry.tricks.greeting = [(socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n')]
  expect(await check(right)).toMatchObject([{ health: 'wrong', words: expect.stringContaining('not an EPP server') }])
})
