import { exchangeCreate } from '@portal/contract/quotes/coverage.ts'
import { expect, test } from 'vitest'
import { bodyOf } from '../../acts/act.ts'
import { exchangeBody, exchangeFields, exchangeValues } from './exchange-form.ts'

const kendal = {
  name: 'Kendal Priory',
  exchangeClass: 2,
  grid: 'british',
  easting: 351_000,
  northing: null,
  accessTypes: ['EAD', 'EoFTTC'],
  hasRo2: true,
} as const
const sent = (of: Parameters<typeof exchangeValues>[0], typed = {}) =>
  exchangeCreate.body.safeParse({
    exchangeCode: 'KPR',
    ...exchangeBody(bodyOf(exchangeFields, { ...exchangeValues(of), ...typed })),
  })

test.each([
  { ...kendal, northing: 492_000, accessTypes: [...kendal.accessTypes] },
  { ...kendal, easting: null, accessTypes: [], hasRo2: false },
])('an unchanged exchange is sent as it is', (of) => {
  expect(sent(of).data).toEqual({ exchangeCode: 'KPR', ...of })
})

test('no access type at all is refused, because an empty list means all of them', () => {
  const none = Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`accessType${index}`, false]))
  const answer = sent({ ...kendal, easting: null, accessTypes: [] }, none)
  expect(answer.error?.issues.map(({ path }) => path.join('.'))).toEqual(['accessTypes.0'])
})

test('one coordinate alone is refused', () => {
  expect(sent({ ...kendal, accessTypes: [] }).error?.issues[0]?.path).toEqual(['northing'])
})
