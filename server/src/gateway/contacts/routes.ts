import {
  contactCreate,
  contactExport,
  contactList,
  contactRead,
  contactUpdate,
} from '@portal/contract/contacts/contacts.ts'
import { contactListing } from '@portal/contract/contacts/listing.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion, versioned } from '../../http/if-match.ts'
import { positionOf } from '../../lists/read-page.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { assertByPerson } from '../../people/by-person.ts'
import { invite, sendVerification } from './permissions/service.ts'
import { sendList } from '../send-csv.ts'
import { columns } from './columns.ts'
import { addContact, changeContact, getContact, withSecondFactors } from './service.ts'
import { listContacts, readContacts } from './store.ts'

export function contactRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { identityDesk } = parts

  bindScoped(app, parts, contactList, async (scope, { query }) => {
    const found = await listContacts(scope, query, query)
    return { ...found, rows: await withSecondFactors(identityDesk, found.rows), ...positionOf(query) }
  })

  bindScoped(app, parts, contactExport, (scope, { query, reply }) =>
    sendList(reply, contactListing, columns, query, readContacts(scope, query)),
  )

  bindScoped(app, parts, contactCreate, async (scope, { body, reply }) => {
    const { grants, ...input } = body
    if (grants.length > 0) assertByPerson(scope.person)
    const contactId = await addContact(scope, input)
    if (grants.length > 0) await invite(scope, parts, { contactId, grants })
    else await sendVerification(scope, parts, contactId)
    return versioned(reply, await getContact(scope, identityDesk, contactId))
  })

  bindScoped(app, parts, contactRead, async (scope, { params, reply }) =>
    versioned(reply, await getContact(scope, identityDesk, params.contactId)),
  )

  bindScoped(app, parts, contactUpdate, async (scope, { params, body, request, reply }) => {
    const version = expectedVersion(request)
    const { isNewAddress } = await changeContact(scope, { ...params, input: body, version })
    if (isNewAddress) await sendVerification(scope, parts, params.contactId)
    return versioned(reply, await getContact(scope, identityDesk, params.contactId))
  })
}
