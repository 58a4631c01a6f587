import { z } from 'zod'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { changeSetStates, publicationStates, secondsMax, secondsMin, templateKeys, zoneKinds } from './values.ts'
import { endpoint } from '../endpoint.ts'
import { RecordTypeName } from './record-type-name.ts'
import { recordTypes } from './records/types.ts'
import { pageOf } from '../paging.ts'
import { lineOfText } from '../text.ts'
import { changeSetListing, zoneListing } from './listing.ts'

export const dns = ['BusinessPortalDns'] as const

/** A zone is identified by its name. */
export const ZoneId = z
  .string()
  .max(253)
  .regex(/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/)
export const ByZone = z.object({ zoneId: ZoneId })

/**
 * The name is relative to the zone, `@` for the apex; names in the content are fully qualified, without the final dot.
 */
export const DnsRecord = z.object({
  name: z.string(),
  type: RecordTypeName,
  /** In seconds; the same for all records with one name and type. */
  ttl: z.number().int(),
  content: z.string(),
  disabled: z.boolean(),
  comment: z.string(),
})
export type DnsRecord = z.infer<typeof DnsRecord>

/** Identifies a record within its zone. */
export const RecordKey = DnsRecord.pick({ name: true, type: true, content: true })
export type RecordKey = z.infer<typeof RecordKey>

/** An addition has no `before`, a removal no `after`. */
export const RecordChange = z.object({ before: DnsRecord.nullable(), after: DnsRecord.nullable() })
export type RecordChange = z.infer<typeof RecordChange>

export const Publication = z.object({
  state: z.enum(publicationStates),
  /** The serial of the latest change; name servers answer with `seenSerial`. */
  serial: z.number().int(),
  seenSerial: z.number().int().nullable(),
  seenAt: z.iso.datetime().nullable(),
  /** Describes a problem, if there is one. */
  note: z.string().nullable(),
  /** Queries after the last change, and whether the answers were up to date. */
  checks: z.array(z.object({ name: z.string(), type: z.string(), isSeen: z.boolean(), answer: z.string() })),
})
export type Publication = z.infer<typeof Publication>

export const ZoneRow = z.object({
  zoneId: ZoneId,
  serviceId: z.string().nullable(),
  records: z.number().int(),
  dnssec: z.boolean(),
  state: z.enum(publicationStates),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
  /** The registration; null if the domain is registered elsewhere. */
  expires: z.string().nullable(),
  autoRenew: z.boolean().nullable(),
  /** Whether the caller has unpublished changes. */
  hasDraft: z.boolean(),
  scheduled: z.number().int(),
})
export type ZoneRow = z.infer<typeof ZoneRow>

/** The service or zone of an address or name. */
export const Belonging = z.object({ target: z.string(), serviceId: z.string().nullable(), text: z.string() })
export type Belonging = z.infer<typeof Belonging>

export const Draft = z.object({
  /** The zone's version when the draft was started. */
  baseVersion: z.number().int(),
  changes: z.array(RecordChange),
  /** Records that the draft changes or removes but that another publication has removed meanwhile. */
  conflicts: z.array(RecordKey),
  updatedAt: z.iso.datetime(),
})
export type Draft = z.infer<typeof Draft>

export const ScheduledChange = z.object({
  changeSetId: z.string(),
  applyAt: z.iso.datetime(),
  author: z.string(),
  note: z.string(),
  changes: z.array(RecordChange),
})

export const Zone = z.object({
  zoneId: ZoneId,
  version: z.number().int(),
  serviceId: z.string().nullable(),
  nameServers: z.array(z.string()),
  registrar: z
    .object({ expires: z.string().nullable(), autoRenew: z.boolean(), lock: z.boolean(), hasEnded: z.boolean() })
    .nullable(),
  /** Only the primary name server changes the records of a secondary zone. */
  kind: z.enum(zoneKinds),
  dnssec: z.object({ isOn: z.boolean(), ds: z.array(z.string()) }),
  publication: Publication,
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
  records: z.array(DnsRecord),
  /** Record types that the name server supports. */
  types: z.array(z.enum(recordTypes)),
  draft: Draft.nullable(),
  /** Other people with unpublished changes. */
  otherDrafts: z.array(z.string()),
  scheduled: z.array(ScheduledChange),
  belongings: z.array(Belonging),
})
export type Zone = z.infer<typeof Zone>

export const ZoneFilter = filterOf(zoneListing)
export type ZoneFilter = z.output<typeof ZoneFilter>
export const ZoneQuery = pageQueryOf(zoneListing)
export type ZoneQuery = z.output<typeof ZoneQuery>

export const zoneList = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones',
  summary: 'The zones of the account, searched, sorted and paged',
  permissions: dns,
  comesWith: ['zones'],
  query: ZoneQuery,
  response: pageOf(ZoneRow),
})

export const zoneExport = fileOf(zoneList, zoneListing)

export const zoneRead = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId',
  summary: 'A zone with its records and the caller’s own draft; its ETag goes into If-Match of a publication',
  permissions: dns,
  comesWith: ['zone'],
  params: ByZone,
  response: Zone,
})

export const zoneFileRead = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/zone-file',
  summary: 'The published zone as a BIND zone file',
  permissions: dns,
  params: ByZone,
  produces: 'text/dns',
})

/** Of endpoints that change a zone or a draft of it. */
export const changed = { permissions: dns, params: ByZone, response: Zone } as const
const Keys = z.array(RecordKey).min(1, 'Choose at least one record.').max(5000)

/** A record as entered; the server validates it by type. */
export const TypedRecord = z.object({
  name: lineOfText(253),
  type: RecordTypeName,
  ttl: z
    .int('Enter a number of seconds.')
    .min(secondsMin, `Enter ${secondsMin} seconds or more.`)
    .max(secondsMax, 'Enter fewer seconds.'),
  content: z.string('Enter a value.').max(16_384, 'Enter 16,384 characters or fewer.'),
  disabled: z.boolean().default(false),
  comment: lineOfText(200).default(''),
})

export const draftRecordUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/dns-info/api/zones/:zoneId/draft/record',
  summary: 'Add a record to the draft, or replace the one given as `before`',
  body: TypedRecord.extend({ before: RecordKey.nullable().default(null) }),
  problems: ['limit_reached', 'record_missing', 'zone_is_secondary'],
})

export const draftRemovalCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/draft/removals',
  summary: 'Remove records, in the draft',
  body: z.object({ records: Keys }),
  problems: ['limit_reached', 'zone_is_secondary'],
})

export const draftBulkEditCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/draft/bulk-edits',
  summary: 'Change the TTL of records, enable or disable them, or replace a value in them, in the draft',
  body: z.object({
    records: Keys,
    ttl: TypedRecord.shape.ttl.optional(),
    disabled: z.boolean().optional(),
    replace: z.object({ from: lineOfText(253).min(1, 'Enter what to replace.'), to: lineOfText(253) }).optional(),
  }),
  problems: ['limit_reached', 'zone_is_secondary'],
})

export const draftUndoCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/draft/undo',
  summary: 'Undo changes in the draft, by the record before or after the change',
  body: z.object({ records: Keys }),
  problems: ['zone_unsound', 'zone_is_secondary'],
})

export const draftDelete = endpoint({
  ...changed,
  method: 'DELETE',
  path: '/dns-info/api/zones/:zoneId/draft',
  summary: 'Discard the draft',
})

export const draftRebaseCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/draft/rebase',
  summary: 'Move the draft to the newest version; changes to records that no longer exist are dropped',
  problems: ['zone_unsound', 'zone_is_secondary'],
})

export const ImportLine = z.object({ line: z.number().int(), message: z.string() })
export const ImportPreview = z.object({
  /** Why the file is refused; empty if it is accepted. */
  refusals: z.array(ImportLine),
  warnings: z.array(ImportLine),
  records: z.number().int(),
  changes: z.array(RecordChange),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportText = z.object({
  text: z.string('Choose a file or paste a zone.').min(1, 'Choose a file or paste a zone.').max(1_000_000),
  mode: z.enum(['merge', 'replace'], 'Choose what happens to records that are not in the file.').default('merge'),
})

export const zoneImportPreviewCreate = endpoint({
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/import-previews',
  summary: 'Preview the changes of a zone file; nothing is saved',
  permissions: dns,
  params: ByZone,
  body: ImportText,
  bodyBytes: 2 * 1024 * 1024,
  response: ImportPreview,
  problems: ['limit_reached', 'zone_is_secondary'],
})

export const zoneImportCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/imports',
  summary: 'Import a zone file into the draft',
  body: ImportText,
  bodyBytes: 2 * 1024 * 1024,
  problems: ['limit_reached', 'zone_file_unreadable', 'zone_is_secondary'],
})

const FromTemplate = z.object({
  template: z.enum(templateKeys, 'Choose a template.'),
  values: z.record(z.string(), lineOfText(253)).default({}),
})

export const templatePreviewCreate = endpoint({
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/template-previews',
  summary: 'Preview the changes of a template; nothing is saved',
  permissions: dns,
  params: ByZone,
  body: FromTemplate,
  response: z.object({ changes: z.array(RecordChange) }),
  problems: ['limit_reached', 'zone_is_secondary'],
})

export const templateApplicationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/template-applications',
  summary: 'Add the records of a template to the draft',
  body: FromTemplate,
  problems: ['limit_reached', 'zone_is_secondary'],
})

export const ChangeSet = z.object({
  changeSetId: z.string(),
  state: z.enum(changeSetStates),
  version: z.number().int().nullable(),
  serial: z.number().int().nullable(),
  author: z.string(),
  onBehalfOf: z.string().nullable(),
  at: z.iso.datetime(),
  applyAt: z.iso.datetime().nullable(),
  note: z.string(),
  /** Why it was refused or cancelled. */
  reason: z.string().nullable(),
  changes: z.array(RecordChange),
  canRestore: z.boolean(),
})
export type ChangeSet = z.infer<typeof ChangeSet>

export const changeSetList = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/change-sets',
  summary: 'The versions of a zone with their changes, newest first',
  permissions: dns,
  params: ByZone,
  query: pageQueryOf(changeSetListing),
  response: pageOf(ChangeSet),
})

export const zoneRestorationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/restorations',
  summary: 'Restore a version of the zone into the draft',
  body: z.object({ version: z.int('Choose a version.').min(1) }),
  problems: ['limit_reached', 'version_missing', 'zone_is_secondary'],
})

export const publicationReviewRead = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/draft/review',
  summary: 'The changes that publishing the draft would make, the services it affects, and warnings',
  permissions: dns,
  params: ByZone,
  response: z.object({
    changes: z.array(RecordChange),
    /** Services of the account whose address or name is affected. */
    touches: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
})

export const publicationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/publications',
  summary: 'Publish the draft now or at a scheduled time; with If-Match, only if the zone has not been published since',
  body: z.object({
    note: lineOfText(200).default(''),
    applyAt: z.iso.datetime('Enter a date and a time.').nullable().default(null),
  }),
  problems: ['nothing_to_publish', 'stale', 'zone_is_secondary'],
})

export const scheduledCancellationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/change-sets/:changeSetId/cancellation',
  summary: 'Cancel a scheduled change',
  params: ByZone.extend({ changeSetId: lineOfText(40) }),
  problems: ['change_not_waiting'],
})

export const zoneAutoRenewUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/dns-info/api/zones/:zoneId/auto-renew',
  summary: 'Turn auto-renewal of the registration on or off',
  body: z.object({ autoRenew: z.boolean('Choose whether to renew automatically.') }),
  problems: ['registered_elsewhere', 'registration_ended'],
})
