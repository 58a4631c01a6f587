import { z } from 'zod'
import { contactsPermission } from './contacts.ts'
import { endpoint } from './endpoint.ts'

const Moment = z.iso.datetime({ offset: true })

/** A number that is not counted beyond what a page can say. */
const Counted = z.object({ count: z.number().int(), isMore: z.boolean() })
export type Counted = z.infer<typeof Counted>

export const AccountData = z.object({
  /** What an export has, as people group it. */
  groups: z.array(
    z.object({
      name: z.string(),
      /** Null where it is counted only when it is exported. */
      kinds: z.array(z.object({ what: z.string(), things: Counted.nullable() })),
    }),
  ),
  /** How large the files of the account are together. */
  fileBytes: z.number().int(),
  /** What no export has. */
  leftOut: z.array(z.string()),
  /** Who exported it last, the newest first. */
  exports: z.array(z.object({ at: Moment, by: z.string() })),
})
export type AccountData = z.infer<typeof AccountData>

export const accountDataRead = endpoint({
  method: 'GET',
  path: '/account-info/api/data',
  summary: 'What the portal has of the account, roughly how much of it, and who exported it',
  permissions: contactsPermission,
  isForPeople: true,
  response: AccountData,
  problems: ['own_people_only'],
})

export const accountExportCreate = endpoint({
  method: 'POST',
  path: '/account-info/api/exports',
  summary: 'Export all of it as one archive, as of this moment; nothing of the archive is kept',
  permissions: contactsPermission,
  isForPeople: true,
  produces: 'application/zip',
  problems: ['export_running', 'own_people_only'],
})
