import { serviceListing } from '@portal/contract/services/listing.ts'
import { expect, test } from 'vitest'
import { parameterWords } from './parameter-words.ts'

test.each([
  ['condition', /^One or more, separated by commas: down, degraded, /],
  ['reference', /^Only records without your own reference$/],
  ['only', /^The IDs of these rows/],
  ['contractFrom', /^From this day$/],
  ['contractTo', /^Until this day$/],
  ['search', /^Rows that contain every term$/],
  ['size', /10, 25, 50 or 100$/],
])('%s is described', (name, words) => expect(parameterWords(serviceListing, name)).toMatch(words))

test('a name and type that say enough have no description', () => {
  expect(['siteId', 'direction', 'unknown'].map((name) => parameterWords(serviceListing, name))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
