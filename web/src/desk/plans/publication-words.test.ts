import { expect, test } from 'vitest'
import { publicationInWords } from './publication-words.ts'

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
