import * as contract from '@portal/contract/cases/trouble-tickets.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { showOf } from '../../../tmf/collection-store.ts'
import { idOf } from '../../../tmf/references.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindCollection, bindInAccount, customerOf, hrefAt, inTmfFormat, partsOf } from '../../bind-tmf.ts'
import { noSuchCase } from '../service.ts'
import { changeTicket, openTicket } from './service.ts'
import { troubleTickets } from './store.ts'

/** Cases as trouble tickets of TMF621. */
export function troubleTicketRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  const href = hrefAt(parts)
  const show = async ({ tx, accountId }: AccountScope, caseId: string) => {
    const ticket = await showOf(tx, troubleTickets, idOf(accountId, caseId), href)
    if (!ticket) throw noSuchCase()
    return ticket
  }

  inTmfFormat(gateway, (app) => {
    bindCollection(app, parts, contract.troubleTicketList, contract.troubleTicketRead, troubleTickets)

    bindInAccount(
      app,
      parts,
      contract.troubleTicketCreate,
      ({ body }) => customerOf(body),
      async (scope, { body }) => show(scope, await openTicket({ scope, config }, body)),
    )

    bindInAccount(
      app,
      parts,
      contract.troubleTicketUpdate,
      ({ params }) => partsOf(params.id).accountId,
      async (scope, { params, body }) => {
        const { ownId: caseId } = partsOf(params.id)
        await changeTicket({ scope, config }, caseId, await show(scope, caseId), body)
        return show(scope, caseId)
      },
    )
  })
}
