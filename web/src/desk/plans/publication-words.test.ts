import { expect, test } from 'vitest'
import { newVersionInWords, publicationInWords } from './publication-words.ts'

test('the accounts, services and people are named before a plan is published', () => {
  expect(publicationInWords({ accounts: 1, services: 3, people: 1, unnotified: 0 })).toBe(
    'It is in force from today for 3 services of 1 account. 1 person will get the changes and the reason by email.',
  )
})

test('accounts in which no one is emailed are named', () => {
  expect(publicationInWords({ accounts: 4, services: 1200, people: 2, unnotified: 2 })).toBe(
    'It is in force from today for 1,200 services of 4 accounts. 2 people will get the changes and the reason by email. In 2 accounts no one is emailed, because no one there has acknowledged a version; they see it in the portal.',
  )
})

test('a plan that no one has acknowledged is published without emails', () => {
  expect(publicationInWords({ accounts: 4, services: 2054, people: 0, unnotified: 4 })).toBe(
    'It is in force from today for 2,054 services of 4 accounts. Customers see the changes in the portal. No one is emailed, because no one has acknowledged a version.',
  )
})

test.each([
  [0, 'Customers see a new version in the portal.'],
  [1, '1 person is emailed a new version.'],
  [3, '3 people are emailed a new version.'],
])('with %i readers of a plan: %s', (people, words) => {
  expect(newVersionInWords(people)).toBe(words)
})
