import type { z } from 'zod'
import type { PermissionResource } from './permission.ts'
import type { RefusalCode } from './refusals.ts'

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Paths below /api/ belong to the portal, all others to the gateway and start at its base address. */
  path: string
  summary: string
  /** The caller needs one of these; an empty list means any signed-in user. */
  permissions: readonly PermissionResource[]
  /** Needs no sign-in: whoever holds the secret in the request may call it. */
  isPublic?: boolean
  /** For people only: an API key is refused, so that it can neither make another one nor change who may do what. */
  isForPeople?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** What it takes instead of JSON, read by its own handler. */
  consumes?: string
  /** How large the body may be, where it is a file or a sheet. Accounts take turns at those. */
  bodyBytes?: number
  /** Says of each row what is wrong with it: one with a text that cannot be stored does not keep the others back. */
  answersRows?: boolean
  /** The JSON answer; without it the endpoint answers something else, which `produces` names. */
  response?: z.ZodType
  produces?: string
  /** The answer has a secret that is told once and kept nowhere, not even for whoever sends the request again. */
  tellsSecret?: boolean
  /** Answers 204 where there is nothing. */
  maybeEmpty?: boolean
  /** What it may answer besides what follows from its shape: see `possibleProblems`. */
  problems?: readonly (RefusalCode | 'stale' | 'upstream')[]
}

/** Declares an endpoint once: the server binds it, the browser calls it, the OpenAPI document is derived from it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}
