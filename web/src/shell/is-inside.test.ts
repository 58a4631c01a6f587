import { expect, test } from 'vitest'
import { isInside } from './is-inside.ts'

test.each([
  ['/', true],
  ['/services?search=desk', true],
  ['/desktops', true],
  ['/desk', false],
  ['/desk/cases', false],
  ['/api/files/1', false],
  ['/services?in=104872', false],
  ['https://help.example', false],
])('%s is a page of the portal: %s', (href, is) => {
  expect(isInside(href)).toBe(is)
})
