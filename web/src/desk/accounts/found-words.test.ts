import type { DeskHit } from '@portal/contract/search/desk.ts'
import { expect, test } from 'vitest'
import { foundInWords } from './found-words.ts'

const hit = (kind: DeskHit['kind'], foundBy: DeskHit['foundBy'], title: string): DeskHit => ({
  kind,
  id: title,
  title,
  note: '',
  accountId: 'A',
  accountName: 'A',
  foundBy,
  found: title,
})

test.each<[DeskHit[], string]>([
  [[], 'Not found on this account.'],
  [[hit('service', 'circuit', 'Depot 2')], 'Circuit: 1 service on this account, Depot 2.'],
  [[hit('site', 'postcode', 'Yard'), hit('site', 'postcode', 'Shop')], 'Postcode: 2 sites on this account.'],
  [[hit('contact', 'phone', 'Ann'), hit('contact', 'phone', 'Tom')], 'Phone number: 2 people on this account.'],
])('%#: the strip says by what, and how many records', (hits, words) => {
  expect(foundInWords(hits)).toBe(words)
})
