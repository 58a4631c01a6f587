import { expect, test } from 'vitest'
import { adviceInWords, failureInWords } from './risk-words.ts'

test.each([
  [3, 4, 'A failure of exchange Rochdale East would interrupt 3 of the 4 circuits'],
  [2, 2, 'A failure of exchange Rochdale East would interrupt both circuits'],
  [3, 3, 'A failure of exchange Rochdale East would interrupt all 3 circuits'],
  [2, 0, 'A failure of exchange Rochdale East would interrupt 2 circuits'],
])('names the point that %i of %i circuits share', (shared, lines, words) => {
  expect(failureInWords('exchange Rochdale East', shared, Array.from({ length: lines }))).toBe(words)
})

const fixed = { isRadio: false, condition: 'working' } as const
const mobile = { isRadio: true, condition: 'working' } as const

test('advises a mobile line unless one works', () => {
  expect(adviceInWords([fixed])).toMatch(/from another supplier or over a mobile network\.$/)
  expect(adviceInWords([fixed, { ...mobile, condition: 'down' }])).toMatch(/or over a mobile network\.$/)
  expect(adviceInWords([fixed, mobile])).toMatch(/from another supplier\.$/)
})
