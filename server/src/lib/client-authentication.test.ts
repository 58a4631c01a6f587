import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { authenticateClient, clientAuthentications } from './client-authentication.ts'

function sent(secret: string, method?: (typeof clientAuthentications)[number], listed?: string[]) {
  const headers = new Headers()
  const body = new URLSearchParams()
  const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_AUTHENTICATION: method }
  authenticateClient(client, listed, { headers, body })
  const [, credentials = ''] = headers.get('authorization')?.split(' ') ?? []
  return { basic: Buffer.from(credentials, 'base64').toString(), body: Object.fromEntries(body) }
}

test('a secret of URL-safe characters is the same encoded and unencoded', () => {
  expect(sent('a-b_c.d~e').basic).toBe('portal:a-b_c.d~e')
})

test('any secret survives the encoding of RFC 6749', () => {
  assert(
    property(string({ minLength: 1, unit: 'grapheme' }), (secret) => {
      const [id, ...rest] = sent(secret).basic.split(':')
      expect(id).toBe('portal')
      expect(new URLSearchParams(`secret=${rest.join(':')}`).get('secret')).toBe(secret)
    }),
  )
})

test('follows the setting, then the methods that the provider lists, then the standard', () => {
  const secret = 'a: 100%+'
  const encoded = 'portal:a%3A%20100%25%2B'
  expect(sent(secret)).toEqual({ basic: encoded, body: {} })
  expect(sent(secret, undefined, ['client_secret_post', 'client_secret_basic']).basic).toBe(encoded)
  const inForm = { basic: '', body: { client_id: 'portal', client_secret: secret } }
  expect(sent(secret, undefined, ['client_secret_post'])).toEqual(inForm)
  expect(sent(secret, 'client_secret_post', ['client_secret_basic'])).toEqual(inForm)
  expect(sent(secret, 'client_secret_basic_raw')).toEqual({ basic: `portal:${secret}`, body: {} })
})
