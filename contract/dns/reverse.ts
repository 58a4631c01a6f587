import { z } from 'zod'
import { pageQueryOf } from '../listing-query.ts'
import { dns } from './dns.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import { lineOfText } from '../text.ts'
import { addressListing, blockListing } from './listing.ts'
import { hasVariable } from './reverse-pattern.ts'

/** An address block as part of a path: `198.51.100.64-28`. */
export const BlockId = z.string().regex(/^[0-9a-f.:]{2,39}-\d{1,3}$/)

export const AddressBlock = z.object({
  blockId: BlockId,
  block: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  /** The number of addresses; null if there are too many to list. */
  size: z.number().int().nullable(),
  named: z.number().int(),
})
export type AddressBlock = z.infer<typeof AddressBlock>

export const ReverseName = z.object({
  address: z.string(),
  /** Null if the address has no name. */
  name: z.string().nullable(),
  isLive: z.boolean(),
  changedBy: z.string().nullable(),
  /**
   * The missing record that would lead the name back to the address: its zone, which is the account’s own, the TTL of the
   * records of that name, and whether the caller’s draft has it. Null if nothing is missing there.
   */
  forward: z.object({ zoneId: z.string(), ttl: z.number().int(), isDrafted: z.boolean() }).nullable(),
  /** Names in the account's zones that point to the address, as suggestions. */
  usedBy: z.array(z.string()),
})
export type ReverseName = z.infer<typeof ReverseName>

export const blockList = endpoint({
  method: 'GET',
  path: '/dns-info/api/blocks',
  summary: 'The account’s address blocks, by address',
  permissions: dns,
  query: pageQueryOf(blockListing),
  response: pageOf(AddressBlock),
})

export const reverseNameList = endpoint({
  method: 'GET',
  path: '/dns-info/api/blocks/:blockId/addresses',
  summary: 'The addresses of a block with their reverse names; for a large block, only those with a name',
  permissions: dns,
  comesWith: ['addressBlock'],
  params: z.object({ blockId: BlockId }),
  query: pageQueryOf(addressListing),
  response: pageOf(ReverseName).extend({ block: AddressBlock }),
})

export const reverseNameUpdate = endpoint({
  method: 'PUT',
  path: '/dns-info/api/blocks/:blockId/addresses/:address',
  summary: 'Set or remove the reverse name of an address; it is published within a minute',
  permissions: dns,
  params: z.object({ blockId: BlockId, address: z.string().max(60) }),
  body: z.object({ name: lineOfText(253) }),
  response: ReverseName,
})

export const reverseNamesCreate = endpoint({
  method: 'POST',
  path: '/dns-info/api/blocks/:blockId/names',
  summary: 'Give each address of a block that has no reverse name one by a pattern; they are published together',
  permissions: dns,
  params: z.object({ blockId: BlockId }),
  body: z.object({
    pattern: lineOfText(253).refine(hasVariable, 'Use {address} or {last}, so that each address gets its own name.'),
  }),
  response: z.object({ named: z.number().int() }),
  problems: ['block_too_large'],
})
