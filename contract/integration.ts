import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { integrationEntities } from './integration-entities.ts'
import { integrationScopes } from './integration-scopes.ts'
import { operatorResource } from './permission.ts'
import { lineOfText } from './text.ts'

// For the provider's own systems. They are over all accounts, so no account is named in a header.

const desk = [operatorResource] as const
const Moment = z.iso.datetime()

/** Fields in camel case are the columns of the import, which says what they may be. */
const Row = z.record(z.string(), z.unknown())

export const mostItems = 1000

export const ItemOutcome = z.object({
  externalId: z.string().nullable(),
  /** What the portal calls it. */
  id: z.string().nullable(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
  /** Why it was refused, by field. */
  fields: z.record(z.string(), z.string()),
})
export type ItemOutcome = z.infer<typeof ItemOutcome>

export const BulkAnswer = z.object({
  isDryRun: z.boolean(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  items: z.array(ItemOutcome),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>

const bulkQuery = z.object({
  /** Say what would happen and change nothing. */
  dryRun: z.stringbool('Say true or false.').default(false),
})
const bulkBody = z
  .array(Row, 'Send a list of objects.')
  .min(1, 'Send one at least.')
  .max(mostItems, `Send ${mostItems} or fewer.`)

const limit = z.coerce.number('Enter a number.').int().min(1).max(1000).default(100)
const listingQuery = z.object({
  /** The cursor of the page before. */
  after: lineOfText(300).optional(),
  limit,
  accountId: lineOfText(40).optional(),
})
const Listing = z.object({
  rows: z.array(Row),
  /** The cursor of the next page; null where this is the last. */
  next: z.string().nullable(),
})

/** Per entity how it is brought. */
export const bulks = integrationEntities.map(({ name, what }) => ({
  name,
  endpoint: endpoint({
    method: 'PUT',
    path: `/integration/api/${name}`,
    summary: `Bring ${what} to what another system has, each found by its id`,
    permissions: desk,
    query: bulkQuery,
    body: bulkBody,
    bodyBytes: 5 << 20,
    answersRows: true,
    response: BulkAnswer,
  }),
}))

/** Per entity how all of them are read. */
export const listings = integrationEntities
  .filter((entity) => 'isListed' in entity)
  .map(({ name, what }) => ({
    name,
    endpoint: endpoint({
      method: 'GET',
      path: `/integration/api/${name}`,
      summary: `All ${what}, of every account or of one, a page at a time`,
      permissions: desk,
      query: listingQuery,
      response: Listing,
    }),
  }))

export const Change = z.object({
  /** The cursor after this change. */
  cursor: z.string(),
  at: Moment,
  accountId: z.string(),
  entity: z.string(),
  entityId: z.string(),
  action: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type Change = z.infer<typeof Change>

export const changeListing = endpoint({
  method: 'GET',
  path: '/integration/api/changes',
  summary: 'What changed since a cursor, in an order that nothing is added to afterwards, as far as the scopes go',
  permissions: desk,
  query: z.object({
    /** The cursor of the last change that was read; `latest` answers where the end is now. Without it from the beginning. */
    after: z
      .string()
      .regex(/^(\d{1,15}|latest)$/, 'Send the cursor as it was given, or latest.')
      .default('0'),
    limit,
    entity: lineOfText(40).optional(),
  }),
  response: z.object({
    changes: z.array(Change),
    /** Where to go on, also where nothing has changed. */
    next: z.string(),
    hasMore: z.boolean(),
  }),
})

export const clientRead = endpoint({
  method: 'GET',
  path: '/integration/api/client',
  summary: 'Who the token is for and what it may be used for',
  permissions: desk,
  response: z.object({ name: z.string(), scopes: z.array(z.enum(integrationScopes)) }),
})
