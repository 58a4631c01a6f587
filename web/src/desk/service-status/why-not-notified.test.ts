import { expect, test } from 'vitest'
import { whyNotNotified } from './why-not-notified.ts'

const [posted, imported] = [{ personName: 'Ruth Byron' }, { personName: null }]

test.each([
  [
    [imported, imported],
    1,
    'The updates so far were imported, which notifies no one. The next update notifies 1 person.',
  ],
  [
    [posted, imported],
    undefined,
    'Some updates were imported, which notifies no one. No one followed these services when the others were posted.',
  ],
  [[posted], 0, 'No one followed these services when the updates were posted. No one follows them now.'],
  [[posted], null, 'No one followed these services when the updates were posted.'],
])('without messages, %j and %j people to notify next', (changes, next, words) => {
  expect(whyNotNotified(changes, next)).toBe(words)
})
