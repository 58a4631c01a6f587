import { expect, test } from 'vitest'
import { badgeName } from './header/badge-name.ts'
import { pageTitle } from './page-title.ts'
import { telephone } from '../lib/telephone.ts'

test('A2.1 a screen puts its own name before the name of the portal, the dashboard has none', () => {
  expect(pageTitle('Business')).toBe('Business Portal')
  expect(pageTitle('Business', 'Services')).toBe('Services – Business Portal')
})

test.each([
  [{ given_name: 'Ada', family_name: 'Byron', email: 'ada@a.example' }, 'Ada Byron'],
  [{ family_name: 'Reception', email: 'reception@a.example' }, 'reception@a.example Reception'],
  [{ given_name: '', email: 'ada@a.example' }, 'ada@a.example'],
  [null, 'Ada B'],
])('A2.2 the badge of %o reads %s', (user, name) => {
  expect(badgeName(user, { name: 'Ada B', email: 'ada@a.example', image: null })).toBe(name)
})

test('a phone link contains the number without its spaces', () => {
  expect(telephone('+44 (0)1632 960 100')).toBe('tel:+4401632960100')
})
