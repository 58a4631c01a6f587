import * as contract from '@portal/contract/diagnostics/service-tests.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { showOf } from '../../../tmf/collection-store.ts'
import { idOf } from '../../../tmf/references.ts'
import { createLineTester } from '../../../upstreams/line-tests/create.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindCollection, bindInAccount, hrefAt, inTmfFormat, partsOf } from '../../bind-tmf.ts'
import { noSuchTest } from '../service.ts'
import { changeServiceTest, runServiceTest } from './service.ts'
import { serviceTests, testSpecifications } from './store.ts'

/** Line tests as TMF653. */
export function serviceTestRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  const tester = createLineTester(parts.config)
  const href = hrefAt(parts)
  const show = async ({ tx, accountId }: AccountScope, testId: string) => {
    const test = await showOf(tx, serviceTests, idOf(accountId, testId), href)
    if (!test) throw noSuchTest()
    return test
  }

  inTmfFormat(gateway, (app) => {
    bindCollection(
      app,
      parts,
      contract.serviceTestSpecificationList,
      contract.serviceTestSpecificationRead,
      testSpecifications,
    )
    bindCollection(app, parts, contract.serviceTestList, contract.serviceTestRead, serviceTests)

    bindInAccount(
      app,
      parts,
      contract.serviceTestCreate,
      ({ body }) => partsOf(body.relatedService.id).accountId,
      async (scope, { body }) => show(scope, await runServiceTest({ scope, tester }, body)),
    )

    bindInAccount(
      app,
      parts,
      contract.serviceTestUpdate,
      ({ params }) => partsOf(params.id).accountId,
      async (scope, { params, body }) => {
        const { ownId: testId } = partsOf(params.id)
        await changeServiceTest(scope, testId, await show(scope, testId), body)
        return show(scope, testId)
      },
    )
  })
}
