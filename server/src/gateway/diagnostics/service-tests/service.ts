import {
  confirmedName,
  type serviceTestCreate,
  type serviceTestUpdate,
} from '@portal/contract/diagnostics/service-tests.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { refuseChanges } from '../../../tmf/merge-patch.ts'
import { partsOf } from '../../bind-tmf.ts'
import { requestTest, stopTest } from '../service.ts'

type Work = Parameters<typeof requestTest>[0]

/** Requests a test by the rules and limits of the portal's own page, and returns its id. */
export async function runServiceTest(work: Work, body: z.output<typeof serviceTestCreate.body>): Promise<string> {
  const { name, characteristic } = body
  const { testId } = await requestTest(work, {
    serviceId: partsOf(body.relatedService.id).ownId,
    kind: body.testSpecification.id,
    confirmed: characteristic.some((each) => each.name === confirmedName && each.value === true),
    request: { name, characteristic },
  })
  return testId
}

/** A test is a record of what was measured, so that a system can only stop it. */
export async function changeServiceTest(
  scope: AccountScope,
  testId: string,
  before: TmfResource,
  patch: z.output<typeof serviceTestUpdate.body>,
): Promise<void> {
  refuseChanges(before, patch, ['state'])
  if (patch.state === undefined || patch.state === before.state) return
  if (patch.state !== 'cancelled') {
    throw new Problem('invalid', { fields: { state: 'A system can only set cancelled.' } })
  }
  await stopTest({ scope }, testId)
}
