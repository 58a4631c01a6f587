import { expect, test } from 'vitest'
import { isRedirectUri } from './redirect-uri.ts'

test.each([
  'https://assistant.example/callback',
  'https://assistant.example:8443/a/b?c=d',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:8080',
  'http://localhost/callback',
  'http://[::1]:4711/',
])('a sign-in can end at %s', (address) => expect(isRedirectUri(address)).toBe(true))

test.each([
  'http://assistant.example/callback',
  'http://127.0.0.1.evil.example/callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.1@evil.example/',
  'https://assistant.example@evil.example/',
  'https://assistant.example\\@evil.example/',
  'https://assistant.example/#fragment',
  'https://localhost/callback',
  'https://assistant',
  'https://',
  'assistant://callback',
  'javascript:alert(1)',
  ' https://assistant.example/',
  'https://assistant.example/a b',
  '',
])('a sign-in cannot end at %s', (address) => expect(isRedirectUri(address)).toBe(false))
