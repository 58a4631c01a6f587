import { z } from 'zod'
import { caseCreate, caseList, caseMessageCreate, caseRead } from '../cases/cases.ts'
import { diagnosticLineRead, lineTestCreate, lineTestRead } from '../diagnostics/diagnostics.ts'
import {
  draftDelete,
  draftRecordUpdate,
  draftRemovalCreate,
  publicationCreate,
  publicationReviewRead,
  zoneList,
  zoneRead,
} from '../dns/dns.ts'
import { type EndpointShape, isReadOnlyCall } from '../endpoint.ts'
import { serviceList, serviceRead } from '../services/services.ts'
import type { CommandScope } from './scopes.ts'

/** The command line is a program that every portal knows. It has no browser, so the person enters its code. */
export const commandLine = { programId: 'portal-cli', name: 'Portal command line' } as const

/** The calls that the command line makes. Its token opens no others. */
const commandEndpoints: readonly Pick<EndpointShape, 'method' | 'path' | 'changesByGet'>[] = [
  serviceList,
  serviceRead,
  diagnosticLineRead,
  lineTestCreate,
  lineTestRead,
  zoneList,
  zoneRead,
  draftRecordUpdate,
  draftRemovalCreate,
  draftDelete,
  publicationReviewRead,
  publicationCreate,
  caseList,
  caseRead,
  caseCreate,
  caseMessageCreate,
]

/** The scope that the command line needs for an endpoint; null if it may not call it. */
export function commandScopeFor(
  endpoint: Pick<EndpointShape, 'method' | 'path' | 'changesByGet'>,
): CommandScope | null {
  const isKnown = commandEndpoints.some(({ method, path }) => method === endpoint.method && path === endpoint.path)
  if (!isKnown) return null
  return isReadOnlyCall(endpoint) ? 'commands:read' : 'commands:write'
}

/** Where the command line finds out which servers it has to ask (RFC 9728). */
export const commandMetadataPath = '/.well-known/oauth-protected-resource/commands'

export const CommandMetadata = z.object({
  resource: z.url(),
  authorization_servers: z.tuple([z.url()]),
  /** The base address of the calls. */
  gateway: z.url(),
})
