import { isCanonical } from '@portal/db/src/base64url.ts'
import { expect, test } from 'vitest'
import { nameOfToken } from './token-name.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = part({ alg: 'RS256', kid: '1' })
// The last character of 256 encoded bytes has four spare bits.
const signature = Buffer.alloc(256, 7).toString('base64url')
const token = `${header}.${part({ sub: 'ada', jti: 'one' })}.${signature}`
const withoutId = `${header}.${part({ sub: 'ada!' })}.${signature}`

/** Every other spelling of the last character that decodes to the same bytes. */
function withSpareBits(text: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bytes = Buffer.from(text.split('.').at(-1) ?? '', 'base64url')
  return alphabet
    .split('')
    .map((last) => `${text.slice(0, -1)}${last}`)
    .filter((other) => other !== text && Buffer.from(other.split('.').at(-1) ?? '', 'base64url').equals(bytes))
}

const spellings = (text: string) => {
  const [first = '', second = '', third = ''] = text.split('.')
  return [
    `${text}=`,
    `${text}==`,
    `${first}=.${second}.${third}`,
    `${first}.${second}==.${third}`,
    `${first}.${second}.${third}+`,
    ...withSpareBits(text),
  ]
}

test('a token has one canonical spelling', () => {
  for (const each of [token, withoutId]) {
    expect(isCanonical(each)).toBe(true)
    expect(withSpareBits(each)).toHaveLength(15)
    expect(spellings(each).filter(isCanonical)).toEqual([])
  }
  for (const other of ['', '.', '..', 'a.b', `${token}.`, `.${token}`, 'opaque']) expect(isCanonical(other)).toBe(false)
})

test('a token has one name in every spelling, and another token has another', () => {
  for (const each of [token, withoutId]) {
    const name = nameOfToken(each).toString('hex')
    expect(new Set(spellings(each).map((other) => nameOfToken(other).toString('hex')))).toEqual(new Set([name]))
  }
  const others = [token, withoutId, `${header}.${part({ sub: 'ada', jti: 'two' })}.${signature}`, 'opaque', 'other']
  expect(new Set(others.map((each) => nameOfToken(each).toString('hex'))).size).toBe(5)
})

test('the id names the token, whatever else it contains', () => {
  const other = `${part({ alg: 'none' })}.${part({ jti: 'one', sub: 'eve' })}.AAAA`
  expect(nameOfToken(other)).toEqual(nameOfToken(token))
})
