import {
  type CaseLabels,
  caseLabelsRead,
  caseLinkCreate,
  caseLinkDelete,
  caseTagList,
  caseTagsUpdate,
} from '@portal/contract/cases/labels.ts'
import { mostLinks } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { announceToDesk } from '../../../lib/announce.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { noSuchCase } from '../service.ts'
import { deleteLink, findLabels, insertLink, listTags, setTags } from './store.ts'

/** Tags and links of cases. They stay out of the activity log, which the customer reads. */
export function caseLabelRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, caseTagList, async (desk) => ({ tags: await listTags(desk, 100) }))

  bindScoped(app, parts, caseLabelsRead, (scope, { params }) => getLabels(scope, params.caseId))

  bindScoped(app, parts, caseTagsUpdate, async (scope, { params: { caseId }, body }) => {
    await getLabels(scope, caseId)
    await setTags(scope, caseId, [...new Set(body.tags)])
    return changed(scope, caseId)
  })

  bindScoped(app, parts, caseLinkCreate, async (scope, { params: { caseId }, body: { otherId } }) => {
    const { links } = await getLabels(scope, caseId)
    if (otherId === caseId || !(await findLabels(scope, otherId)))
      throw new Problem('invalid', { fields: { otherId: 'Enter the number of another case of this account.' } })
    if (links.length >= mostLinks)
      throw new Problem('limit_reached', { detail: `A case can be linked to ${mostLinks} others.` })
    await insertLink(scope, caseId, otherId)
    return changed(scope, caseId)
  })

  bindScoped(app, parts, caseLinkDelete, async (scope, { params: { caseId, otherId } }) => {
    if (!(await deleteLink(scope, caseId, otherId)))
      throw new Problem('not_found', { detail: 'These cases are not linked.' })
    return changed(scope, caseId)
  })
}

async function getLabels(scope: AccountScope, caseId: string): Promise<CaseLabels> {
  const found = await findLabels(scope, caseId)
  if (!found) throw noSuchCase()
  return found
}

async function changed(scope: AccountScope, caseId: string): Promise<CaseLabels> {
  await announceToDesk(scope, 'desk')
  return getLabels(scope, caseId)
}
