import {
  presentRecordsImportCreate,
  zoneClaimCheckCreate,
  zoneClaimCreate,
  zoneClaimDelete,
  zoneClaimList,
  zoneDelegationRead,
} from '@portal/contract/dns/claims.ts'
import type { FastifyInstance } from 'fastify'
import { asSystem } from '../../actor.ts'
import { bindAfter, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { editDraft } from '../draft-service.ts'
import { getStoredZone } from '../service.ts'
import type { ShowZone } from '../show-zone.ts'
import { findPresentRecords, withPresentRecords } from './present-records.ts'
import {
  checkClaim,
  type ClaimParts,
  claimZone,
  findDelegation,
  getClaim,
  showClaims,
  withdrawClaim,
} from './service.ts'

export function claimRoutes(app: FastifyInstance, parts: GatewayParts, using: ClaimParts, show: ShowZone): void {
  const { config, parent, resolver } = using

  bindScoped(app, parts, zoneClaimList, async (scope) => ({ claims: await showClaims(scope, config) }))

  bindScoped(app, parts, zoneClaimCreate, async (scope, { body }) => {
    await claimZone(scope, body.name)
    return { claims: await showClaims(scope, config) }
  })

  bindAfter(
    app,
    parts,
    zoneClaimCheckCreate,
    async (inOwnScope, { params }) => {
      const accountId = await inOwnScope(async (scope) => {
        await getClaim(scope, params.zoneId)
        return scope.accountId
      })
      return checkClaim((work) => asSystem(parts.database, accountId, work), using, params.zoneId)
    },
    async (scope, _, outcome) => ({ outcome, claims: await showClaims(scope, config) }),
  )

  bindScoped(app, parts, zoneClaimDelete, async (scope, { params }) => {
    await withdrawClaim(scope, params.zoneId)
    return { claims: await showClaims(scope, config) }
  })

  bindAfter(
    app,
    parts,
    zoneDelegationRead,
    async (inOwnScope, { params: { zoneId } }) => {
      const { nameServers } = await inOwnScope((scope) => getStoredZone(scope, zoneId))
      return findDelegation(parent, nameServers, zoneId)
    },
    (_, __, delegation) => Promise.resolve(delegation),
  )

  bindAfter(
    app,
    parts,
    presentRecordsImportCreate,
    async (inOwnScope, { params: { zoneId } }) => {
      await inOwnScope((scope) => getStoredZone(scope, zoneId))
      return findPresentRecords(resolver, zoneId)
    },
    async (scope, { params: { zoneId }, reply }, found) => {
      await editDraft(scope, zoneId, (records) => withPresentRecords(records, found))
      return show(scope, reply, zoneId)
    },
  )
}
