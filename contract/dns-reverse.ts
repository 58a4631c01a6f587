import { z } from 'zod'
import { dns } from './dns.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './paging.ts'
import { lineOfText } from './text.ts'

/** An address block as it stands in an address: `198.51.100.64-28`. */
export const BlockId = z.string().regex(/^[0-9a-f.:]{2,39}-\d{1,3}$/)

export const AddressBlock = z.object({
  blockId: BlockId,
  block: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  /** How many addresses it has; null where there are too many to list. */
  size: z.number().int().nullable(),
  named: z.number().int(),
})
export type AddressBlock = z.infer<typeof AddressBlock>

export const ReverseName = z.object({
  address: z.string(),
  /** Null where the address has no name. */
  name: z.string().nullable(),
  isLive: z.boolean(),
  changedBy: z.string().nullable(),
  /** What of the account's zones points at the address, as a proposal for its name. */
  usedBy: z.array(z.string()),
})
export type ReverseName = z.infer<typeof ReverseName>

export const blockList = endpoint({
  method: 'GET',
  path: '/dns-info/api/blocks',
  summary: "The account's own address blocks, by address",
  permissions: dns,
  query: PageQuery,
  response: pageOf(AddressBlock),
})

export const reverseNameList = endpoint({
  method: 'GET',
  path: '/dns-info/api/blocks/:blockId/addresses',
  summary: 'The addresses of a block with their names; of a large block those that have one',
  permissions: dns,
  params: z.object({ blockId: BlockId }),
  query: PageQuery,
  response: pageOf(ReverseName).extend({ block: AddressBlock }),
})

export const reverseNameUpdate = endpoint({
  method: 'PUT',
  path: '/dns-info/api/blocks/:blockId/addresses/:address',
  summary: 'Name an address, or take its name away; the world sees it within a minute',
  permissions: dns,
  params: z.object({ blockId: BlockId, address: z.string().max(60) }),
  body: z.object({ name: lineOfText(253) }),
  response: ReverseName,
})
