import type { Adapter, Client, Provider } from 'oidc-provider'
import { sha256 } from '@portal/db/src/sha256.ts'
import type { Setting } from './setting.ts'

/** How long a program may work before the person is asked again. */
export const connectionSeconds = 60 * 24 * 60 * 60

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Only programs have no secret. */
export const isProgram = (client: Pick<Client, 'clientAuthMethod'> | undefined) => client?.clientAuthMethod === 'none'

/** Names a grant without being it. The database stores a grant under the same hash. */
export const connectionIdOf = (grantId: string): string => sha256(grantId).toString('hex')

/** Lets the provider find the programs that the portal knows. */
export function withPrograms(setting: Setting, adapterOf: (model: string) => Adapter): (model: string) => Adapter {
  return (model) => {
    const adapter = adapterOf(model)
    if (model !== 'Client') return adapter
    return {
      ...adapter,
      async find(id) {
        // PostgreSQL text cannot contain NUL.
        const program = id.includes('\0') ? null : await setting.programs?.find(id)
        if (!program) return adapter.find(id)
        return {
          client_id: id,
          client_name: program.name,
          redirect_uris: [...program.redirectUris],
          // With it, a program on the person's machine may listen on any port.
          application_type: 'native',
          token_endpoint_auth_method: 'none',
          ...(program.redirectUris.length > 0
            ? { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }
            : { grant_types: [deviceGrant, 'refresh_token'], response_types: [] }),
        }
      },
    }
  }
}

/** Ends the connection of a grant that the provider has revoked: by the program, or because a token was used twice. */
export function endRevokedConnections(setting: Setting, provider: Provider): void {
  provider.on('grant.revoked', (_ctx: unknown, grantId: string) => {
    setting.programs?.end(connectionIdOf(grantId)).catch((error: unknown) => {
      setting.log.error({ err: error }, 'A revoked connection could not be recorded')
    })
  })
}
