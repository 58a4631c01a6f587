import { expect, test } from 'vitest'
import { workKinds } from '@portal/contract/desk/work-values.ts'
import { openKey, pageOfWork, workOfKey } from './work-address.ts'

test.each(workKinds)('the address of a %s names it', (kind) => {
  const accountId = kind === 'incident' || kind === 'incidentDraft' || kind === 'plan' ? null : '104872'
  const work = { kind, accountId, ref: 'ST-2026~04.12' }
  expect(workOfKey(openKey(work))).toEqual(work)
  expect(pageOfWork(work)).toMatch(/^\/desk\//)
})

test.each([undefined, 4, '', 'case', 'nothing~1~2'])('%s is no work', (key) => {
  expect(workOfKey(key)).toBeNull()
})
