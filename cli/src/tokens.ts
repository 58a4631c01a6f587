import { commandLine } from '@portal/contract/mcp/commands.ts'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { type Answered, request } from './request.ts'
import type { Shell } from './shell.ts'
import { readAccess, type StoredAccess, storeAccess } from './stored-access.ts'

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
export const Refused = z.object({ error: z.string() })

/** Sends a form to the identity server, as the command line. */
export const postForm = (url: string, form: Record<string, string>): Promise<Answered> =>
  request(url, { method: 'POST', body: new URLSearchParams({ client_id: commandLine.programId, ...form }) })

/** The stored access, with a token that works for at least half a minute. */
export async function currentAccess(shell: Shell): Promise<StoredAccess> {
  const access = readAccess(shell)
  if (access.accessEndsAt - shell.now() > 30_000) return access
  const { refreshToken: refresh_token, resource, tokenEndpoint } = access
  const answer = await postForm(tokenEndpoint, { grant_type: 'refresh_token', refresh_token, resource })
  const tokens = Tokens.safeParse(answer.json)
  if (!tokens.success) {
    if (answer.status >= 500) throw new Failure('The portal cannot renew your access now. Try again in a moment.')
    throw new Failure('Your access has ended. Sign in again.')
  }
  const next = { ...access, ...stored(tokens.data, shell) }
  storeAccess(shell, next)
  return next
}

export const stored = (
  { access_token, refresh_token, expires_in }: z.infer<typeof Tokens>,
  { now }: Pick<Shell, 'now'>,
): Pick<StoredAccess, 'accessToken' | 'refreshToken' | 'accessEndsAt'> => ({
  accessToken: access_token,
  refreshToken: refresh_token,
  accessEndsAt: now() + expires_in * 1000,
})
