import type { z } from 'zod'
import type { DeskPageName } from './desk-pages.ts'
import type { PageName } from './pages.ts'
import type { PermissionResource } from './permission.ts'
import type { RefusalCode } from './refusals.ts'

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Paths below /api/ belong to the portal, all others to the gateway, relative to its base address. */
  path: string
  summary: string
  /** The caller needs one of these; an empty list means any signed-in user. */
  permissions: readonly PermissionResource[]
  /** The pages that ask for it at first: its answer comes with them, and with their parts. */
  comesWith?: readonly PageName[]
  /** The same for pages that a dealer opens for all of its customers: with `customers=all` in the address. */
  comesWithCustomers?: readonly PageName[]
  /** The same for pages of the desk. */
  comesWithDesk?: readonly DeskPageName[]
  /** Needs no sign-in: the secret in the request authorises the call. */
  isPublic?: boolean
  /** For people only: an API key is refused, so that it can neither create keys nor change permissions. */
  isForPeople?: boolean
  /** Open to API keys that are limited to some DNS records, because it shows and changes only those. */
  honoursRecordLimits?: boolean
  /** Speaks the protocol of another system: its place for the API key, and its form of errors. */
  dialect?: 'dyndns2' | 'power-dns'
  /** Changes something although it is a GET, as its protocol demands. */
  changesByGet?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A body type other than JSON, parsed by the handler. */
  consumes?: string
  /** The size limit of a body with a file or a sheet. Accounts take turns at these. */
  bodyBytes?: number
  /** Reports errors by row, so that unstorable text in one row does not refuse the others. */
  answersRows?: boolean
  /** The JSON response; without it the response has another type, named in `produces`. */
  response?: z.ZodType
  produces?: string
  /** The response contains a secret that is shown once and never stored, not even to answer a repeated request. */
  tellsSecret?: boolean
  /** Responds with 201. */
  creates?: true
  /** Responds with 204 if there is no result. */
  maybeEmpty?: boolean
  /** Problems beyond those that follow from the other properties: see `possibleProblems`. */
  problems?: readonly (RefusalCode | 'stale' | 'upstream')[]
}

/**
 * Declares an endpoint once: the server binds it, the browser calls it, and the OpenAPI document is derived from it.
 */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

export const isReadOnlyCall = ({ method, changesByGet }: Pick<EndpointShape, 'method' | 'changesByGet'>) =>
  method === 'GET' && !changesByGet
