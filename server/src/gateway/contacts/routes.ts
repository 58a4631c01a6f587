import { contactCreate, contactExport, contactList, contactRead, contactUpdate } from '@portal/contract/contacts.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { assertByPerson } from '../api-keys/policy.ts'
import { invite, sendVerification } from '../contact-access/service.ts'
import { chosenColumns, sendCsv } from '../send-csv.ts'
import { columns } from './columns.ts'
import { addContact, changeContact, getContact, withSecondFactors } from './service.ts'
import { listContacts } from './store.ts'

const mostExported = 100_000

export function contactRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { identityDesk } = parts

  bindScoped(app, parts, contactList, async (scope, { query }) => {
    const { page, size } = query
    const found = await listContacts(scope, query, { size, skip: (page - 1) * size })
    return { ...found, rows: await withSecondFactors(identityDesk, found.rows), page, size }
  })

  bindScoped(app, parts, contactExport, async (scope, { query, reply }) => {
    const { rows } = await listContacts(scope, query, { size: mostExported, skip: 0 })
    return sendCsv(reply, 'contacts.csv', chosenColumns(columns, query.columns), Readable.from([rows]))
  })

  bindScoped(app, parts, contactCreate, async (scope, { body, request, reply }) => {
    const { grants, ...input } = body
    if (grants.length > 0) assertByPerson(scope.person)
    const contactId = await addContact(scope, input, request.id)
    if (grants.length > 0) await invite(scope, parts, { contactId, grants, requestId: request.id })
    else await sendVerification(scope, parts, contactId)
    const contact = await getContact(scope, identityDesk, contactId)
    reply.header('etag', etag(contact.version))
    return contact
  })

  bindScoped(app, parts, contactRead, async (scope, { params, reply }) => {
    const contact = await getContact(scope, identityDesk, params.contactId)
    reply.header('etag', etag(contact.version))
    return contact
  })

  bindScoped(app, parts, contactUpdate, async (scope, { params, body, request, reply }) => {
    const version = expectedVersion(request)
    const { isNewAddress } = await changeContact(scope, { ...params, input: body, version, requestId: request.id })
    if (isNewAddress) await sendVerification(scope, parts, params.contactId)
    const contact = await getContact(scope, identityDesk, params.contactId)
    reply.header('etag', etag(contact.version))
    return contact
  })
}
