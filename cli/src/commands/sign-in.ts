import { commandMetadataPath, CommandMetadata } from '@portal/contract/mcp/commands.ts'
import { commandScopes } from '@portal/contract/mcp/scopes.ts'
import { z } from 'zod'
import type { Command } from '../command.ts'
import { Failure, wrongUse } from '../failure.ts'
import { request } from '../request.ts'
import type { Shell } from '../shell.ts'
import { forgetAccess, readAccess, storeAccess } from '../stored-access.ts'
import { postForm, Refused, stored, Tokens } from '../tokens.ts'

export const signInCommands: readonly Command[] = [
  {
    name: 'sign-in',
    usage: 'sign-in ADDRESS [--read-only]',
    does: 'Connects the command line to your account, in a browser on any device',
    words: { least: 1, most: 1 },
    options: { 'read-only': { type: 'boolean' } },
    async run({ shell, words, values }) {
      const servers = await findServers(words[0] ?? '')
      const scopes = values['read-only'] === true ? (['commands:read'] as const) : Object.keys(commandScopes)
      const started = Started.safeParse(
        (await postForm(servers.deviceEndpoint, { scope: scopes.join(' '), resource: servers.resource })).json,
      )
      if (!started.success) throw new Failure('The portal did not start the sign-in. Try again later.')
      const { device_code: deviceCode, user_code: userCode, verification_uri: page, interval } = started.data
      shell.complain(`Open ${page} and enter the code ${userCode}.`)
      const tokens = await waitForTokens(shell, servers, { deviceCode, seconds: interval })
      const { deviceEndpoint: _start, ...kept } = servers
      storeAccess(shell, { ...kept, ...stored(tokens, shell) })
      shell.complain('You are signed in.')
    },
  },
  {
    name: 'sign-out',
    usage: 'sign-out',
    does: 'Ends the access of the command line',
    words: { least: 0, most: 0 },
    async run({ shell }) {
      const { refreshToken, revocationEndpoint } = readAccess(shell)
      // Deleted first, in case the portal is not responding: the person can revoke the access there.
      forgetAccess(shell)
      const { status } = await postForm(revocationEndpoint, { token: refreshToken, token_type_hint: 'refresh_token' })
      if (status !== 200) throw new Failure('The portal did not end the access. Revoke it under Your permissions.')
      shell.complain('You are signed out.')
    },
  },
]

const Started = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url(),
  interval: z.number().default(5),
})

const Discovery = z.object({
  device_authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
})

async function findServers(address: string) {
  if (!URL.canParse(address)) throw wrongUse(`"${address}" is not an address such as https://portal.example.`)
  const { protocol, hostname } = new URL(address)
  const isSafe = protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  if (!isSafe) throw wrongUse('The address has to begin with https://.')
  const metadata = CommandMetadata.safeParse((await request(new URL(commandMetadataPath, address).href)).json)
  if (!metadata.success) throw new Failure(`${address} does not offer sign-in from the command line.`)
  const {
    resource,
    gateway,
    authorization_servers: [issuer],
  } = metadata.data
  const discovery = Discovery.safeParse((await request(`${issuer}/.well-known/openid-configuration`)).json)
  if (!discovery.success) throw new Failure(`${address} does not offer sign-in from the command line.`)
  return {
    resource,
    gateway,
    deviceEndpoint: discovery.data.device_authorization_endpoint,
    tokenEndpoint: discovery.data.token_endpoint,
    revocationEndpoint: discovery.data.revocation_endpoint,
  }
}

type Servers = Awaited<ReturnType<typeof findServers>>

/** Asks until the person has answered; the code ends it after ten minutes. */
async function waitForTokens(
  shell: Shell,
  { tokenEndpoint, resource }: Servers,
  { deviceCode, seconds }: { deviceCode: string; seconds: number },
): Promise<z.infer<typeof Tokens>> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  for (let everySeconds = seconds; ; ) {
    await shell.wait(everySeconds * 1000)
    const answer = await postForm(tokenEndpoint, { grant_type, device_code: deviceCode, resource })
    const tokens = Tokens.safeParse(answer.json)
    if (tokens.success) return tokens.data
    switch (Refused.safeParse(answer.json).data?.error) {
      case 'authorization_pending':
        break
      case 'slow_down':
        everySeconds += 5
        break
      case 'access_denied':
        throw new Failure('You refused the access.')
      case 'expired_token':
      case 'invalid_grant':
        throw new Failure('The code has expired. Sign in again.')
      default:
        throw new Failure('The portal did not finish the sign-in. Try again later.')
    }
  }
}
