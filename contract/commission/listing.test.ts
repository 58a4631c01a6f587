import { expect, test } from 'vitest'
import { statementListing } from './listing.ts'
import { lineKinds } from './values.ts'

test('a row of the statements has the amount of every kind of line, so that it adds up to the commission', () => {
  expect(statementListing.columns).toEqual(expect.arrayContaining([...lineKinds, 'net']))
})
