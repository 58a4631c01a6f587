import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { integrationEntities } from './entities.ts'
import { integrationScopes } from './scopes.ts'
import { operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'

// For the provider's own systems. They span all accounts, so no header names an account.

const desk = [operatorResource] as const
const Moment = z.iso.datetime()

/** Fields are the columns of the import in camel case, with the same validation. */
const Row = z.record(z.string(), z.unknown())

export const mostItems = 1000

export const ItemOutcome = z.object({
  externalId: z.string().nullable(),
  /** The portal's id. */
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
  /** Report the outcome without making changes. */
  dryRun: z.stringbool('Send true or false.').default(false),
})
/** Not parsed again: a thousand items may have a million fields, and each item has a result of its own. */
const Item = z.custom<Record<string, unknown>>(
  (item) => typeof item === 'object' && item !== null && !Array.isArray(item),
  'Send a list of objects.',
)
const bulkBody = z
  .array(Item, 'Send a list of objects.')
  .min(1, 'Add at least one.')
  .max(mostItems, `Send ${mostItems} or fewer.`)

const limit = z.coerce.number('Enter a number.').int().min(1).max(1000).default(100)
const listingQuery = z.object({
  /** The cursor of the previous page. */
  after: lineOfText(300).optional(),
  limit,
  accountId: lineOfText(40).optional(),
})
const Listing = z.object({
  rows: z.array(Row),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
})

/** The bulk endpoint of each entity. */
export const bulks = integrationEntities.map(({ name, what }) => ({
  name,
  endpoint: endpoint({
    method: 'PUT',
    path: `/integration/api/${name}`,
    summary: `Create or update ${what} from another system, matched by id`,
    permissions: desk,
    query: bulkQuery,
    body: bulkBody,
    bodyBytes: 5 << 20,
    answersRows: true,
    response: BulkAnswer,
  }),
}))

/** The list endpoint of each listed entity. */
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
  summary: 'Changes since a cursor, in a stable order, within the scopes of the token',
  permissions: desk,
  query: z.object({
    /**
     * The cursor of the last change read; `latest` returns the current end. Without it, reading starts at the
     * beginning.
     */
    after: z
      .string()
      .regex(/^(\d{1,15}|latest)$/, 'Send the cursor exactly as received, or latest.')
      .default('0'),
    limit,
    entity: lineOfText(40).optional(),
  }),
  response: z.object({
    changes: z.array(Change),
    /** The cursor to continue from, even if nothing has changed. */
    next: z.string(),
    hasMore: z.boolean(),
  }),
})

export const clientRead = endpoint({
  method: 'GET',
  path: '/integration/api/client',
  summary: 'The client that the token belongs to, and its scopes',
  permissions: desk,
  response: z.object({ name: z.string(), scopes: z.array(z.enum(integrationScopes)) }),
})
