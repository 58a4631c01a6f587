import { cloudTokenDelete, cloudTokenList, cloudTokenUpdate } from '@portal/contract/cloud/tokens.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { connectionOf, notConnected } from '../../../foreign-systems.ts'
import { queueJob } from '../../../lib/job-store.ts'
import type { CloudDirector } from '../../../upstreams/cloud-director/cloud-director.ts'
import { bindAfter, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { readCloudTask } from '../jobs.ts'
import { assertLinked, listTokens, removeToken, setToken } from './service.ts'

export function cloudTokenRoutes(app: FastifyInstance, parts: GatewayParts, director: CloudDirector | null): void {
  const { config } = parts
  bindScoped(app, parts, cloudTokenList, (scope) => listTokens(scope, config))

  bindAfter(
    app,
    parts,
    cloudTokenUpdate,
    // No transaction is open during the call to Cloud Director.
    async (inOwnScope, { params, body }) => {
      await inOwnScope((scope) => assertLinked(scope, params.org))
      if (!director || connectionOf(config, 'cloudDirector') !== 'on') throw notConnected('cloudDirector')
      if (await director.accepts(params.org, body.token)) return
      const detail = 'Cloud Director rejects this token for this organisation. Create a new one, and enter it here.'
      throw new Problem('token_refused', { detail })
    },
    async (scope, { params, body }) => {
      for (const serviceId of await setToken(scope, config, { ...params, ...body })) {
        await queueJob(scope.tx, readCloudTask, { accountId: scope.accountId, serviceId })
      }
      return listTokens(scope, config)
    },
  )

  bindScoped(app, parts, cloudTokenDelete, async (scope, { params }) => {
    await removeToken(scope, params.org)
    return listTokens(scope, config)
  })
}
