import { z } from 'zod'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'

const Moment = z.iso.datetime()

/** The API token of an organisation of the account; never the token itself. */
export const CloudToken = z.object({
  org: z.string(),
  /** Whether a cloud of the account names it; the token of another one is not used, and can only be removed. */
  isLinked: z.boolean(),
  /** Null if it was not set at the desk. */
  set: z.object({ at: Moment, by: z.string(), workedAt: Moment }).nullable(),
  /** Without a token of the desk, one in VCD_API_TOKENS is used. */
  isInSettings: z.boolean(),
})
export type CloudToken = z.infer<typeof CloudToken>

const desk = requireStaffRoom('DeskNetwork')
const CloudTokens = z.object({ connection: z.enum(connections), tokens: z.array(CloudToken) })
const byOrg = z.object({ org: lineOfText(128).min(1) })

export const cloudTokenList = endpoint({
  method: 'GET',
  path: '/cloud-desk/api/tokens',
  summary: 'The organisations of the account in VMware Cloud Director, and who set their API tokens',
  permissions: desk,
  response: CloudTokens,
})

export const cloudTokenUpdate = endpoint({
  method: 'PUT',
  path: '/cloud-desk/api/tokens/:org',
  summary:
    'Set or replace the API token of an organisation, after Cloud Director has accepted it; it is stored encrypted',
  permissions: desk,
  params: byOrg,
  body: z.object({ token: lineOfText(500).min(1, 'Enter the API token.') }),
  response: CloudTokens,
  problems: ['not_connected', 'token_refused', 'upstream'],
})

export const cloudTokenDelete = endpoint({
  method: 'DELETE',
  path: '/cloud-desk/api/tokens/:org',
  summary: 'Remove the API token of an organisation that was set at the desk',
  permissions: desk,
  params: byOrg,
  response: CloudTokens,
})
