import { z } from 'zod'
import { contactsPermission } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'

const Moment = z.iso.datetime({ offset: true })

/** A count with an upper bound. */
const Counted = z.object({ count: z.number().int(), isMore: z.boolean() })
export type Counted = z.infer<typeof Counted>

export const AccountData = z.object({
  /** The content of an export, grouped for people. */
  groups: z.array(
    z.object({
      name: z.string(),
      /** Null if only the export counts it. */
      kinds: z.array(z.object({ what: z.string(), things: Counted.nullable() })),
    }),
  ),
  /** Total size of the account's files. */
  fileBytes: z.number().int(),
  /** Data that no export contains. */
  leftOut: z.array(z.string()),
  /** Recent exports, newest first. */
  exports: z.array(z.object({ at: Moment, by: z.string() })),
})
export type AccountData = z.infer<typeof AccountData>

export const accountDataRead = endpoint({
  method: 'GET',
  path: '/account-info/api/data',
  summary: 'What the portal holds for the account, roughly how much, and who has exported it',
  permissions: contactsPermission,
  comesWith: ['accountData'],
  isForPeople: true,
  response: AccountData,
  problems: ['own_people_only'],
})

export const accountExportCreate = endpoint({
  method: 'POST',
  path: '/account-info/api/exports',
  summary: 'Export the account’s data as one archive; the portal keeps no copy',
  permissions: contactsPermission,
  isForPeople: true,
  produces: 'application/zip',
  problems: ['export_running', 'own_people_only'],
})
