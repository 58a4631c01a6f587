import {
  incidentDraftCreate,
  incidentDraftDelete,
  incidentDraftList,
  incidentDraftRead,
  incidentDraftUpdate,
  type IncidentDraft,
  mostIncidentDrafts,
} from '@portal/contract/service-status/drafts.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion } from '../../../http/if-match.ts'
import { announceToDesk } from '../../../lib/announce.ts'
import { newId } from '../../../lib/new-id.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { deleteHistory, recordChange, recordOlderDraft } from './history-store.ts'
import { countDrafts, deleteDraft, findDraft, insertDraft, listDrafts, updateDraft } from './draft-store.ts'

/** Drafts of incidents. Neither an activity nor a notification is recorded, because customers read both. */
export function incidentDraftRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, incidentDraftList, async (desk) => ({ drafts: await listDrafts(desk) }))

  bindScoped(app, parts, incidentDraftRead, (scope, { params }) => getDraft(scope, params.ref))

  bindScoped(app, parts, incidentDraftCreate, async (scope, { body }) => {
    if ((await countDrafts(scope)) >= mostIncidentDrafts)
      throw new Problem('limit_reached', { detail: `There are ${mostIncidentDrafts} drafts. Discard one first.` })
    const ref = `DRF-${newId(7)}`
    await insertDraft(scope, ref, body)
    await recordChange(scope, ref, { action: 'drafted' })
    await announceToDesk(scope, 'desk')
    return getDraft(scope, ref)
  })

  bindScoped(app, parts, incidentDraftUpdate, async (scope, { params: { ref }, body, request }) => {
    const { version } = await getDraft(scope, ref)
    await recordOlderDraft(scope, ref)
    if (!(await updateDraft(scope, ref, expectedVersion(request) ?? version, body))) throw new Problem('stale')
    await recordChange(scope, ref, { action: 'draftChanged' })
    await announceToDesk(scope, 'desk')
    return getDraft(scope, ref)
  })

  bindScoped(app, parts, incidentDraftDelete, async (scope, { params }) => {
    if (!(await deleteDraft(scope, params.ref))) throw noSuchDraft()
    await deleteHistory(scope, params.ref)
    await announceToDesk(scope, 'desk')
    return params
  })
}

async function getDraft(scope: AccountScope, ref: string): Promise<IncidentDraft> {
  const found = await findDraft(scope, ref)
  if (!found) throw noSuchDraft()
  return found
}

const noSuchDraft = () =>
  new Problem('not_found', { detail: 'Draft not found. It may have been published or discarded.' })
