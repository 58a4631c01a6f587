import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskSearchRead } from './desk.ts'
import { customerSearchRead, searchRead } from './search.ts'
import { searchedText } from './values.ts'

test('every text that is long enough is accepted by each search', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.string({ maxLength: 300 }),
        text.map((end) => `a${' '.repeat(98)}${end}`),
      ),
      (typed) => {
        const query = searchedText(typed)
        if (query === '') return
        for (const { query: schema } of [searchRead, customerSearchRead, deskSearchRead]) {
          expect(schema.parse({ query })).toEqual({ query })
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('a pasted number is searched without its invisible marks, and a long text by its start', () => {
  expect(searchedText('\u202a01632\t960 100\u202c')).toBe('01632 960 100')
  expect(searchedText(`  ${'Circuit '.repeat(40)}`)).toHaveLength(100)
  expect(searchedText(`${'x'.repeat(99)}\u{1f600}y`)).toBe(`${'x'.repeat(99)}\u{1f600}`)
  expect(searchedText(' ab\u200e ')).toBe('')
})
