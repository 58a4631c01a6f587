import { randomBytes } from 'node:crypto'
import type { Adapter, Client, Context, Provider } from 'oidc-provider'
import { errors } from './quiet-provider.ts'
import type { Setting } from './setting.ts'

const grantType = 'client_credentials'

/** Whether a client signs in for itself. */
export const isService = (client: Pick<Client, 'grantTypes'> | undefined) =>
  client?.grantTypes.includes(grantType) ?? false

/** The provider finds such clients where whoever runs them keeps them. */
export function withServiceClients(
  setting: Setting,
  adapterOf: (model: string) => Adapter,
): (model: string) => Adapter {
  // The provider wants one; what is sent is compared elsewhere.
  const placeholder = randomBytes(32).toString('hex')
  return (model) => {
    const adapter = adapterOf(model)
    if (model !== 'Client') return adapter
    return {
      ...adapter,
      async find(id) {
        // PostgreSQL has no NUL in text.
        const found = id.includes('\0') ? null : await setting.findServiceClient?.(id)
        if (!found) return undefined
        return {
          client_id: id,
          client_secret: placeholder,
          grant_types: [grantType],
          response_types: [],
          redirect_uris: [],
        }
      },
    }
  }
}

/** Of their secrets only hashes are kept, and one that was replaced may go on for a while. */
export function checkServiceSecrets(setting: Setting, { Client }: Provider): void {
  const { compareClientSecret } = Client.prototype
  Client.prototype.compareClientSecret = async function compare(secret) {
    if (!isService(this)) return compareClientSecret.call(this, secret)
    return (await setting.findServiceClient?.(this.clientId))?.isSecret(secret) ?? false
  }
}

/** All that the client has where it asks for nothing by name; it is told if it asks for something else. */
export async function askedScopes(setting: Setting, ctx: Context, { clientId }: Client): Promise<string> {
  const held = (await setting.findServiceClient?.(clientId))?.scopes ?? []
  const { params } = ctx.oidc
  const asked = typeof params?.scope === 'string' ? params.scope.split(' ').filter(Boolean) : []
  const foreign = asked.find((scope) => !held.includes(scope))
  if (foreign !== undefined) throw new errors.InvalidScope('the client does not have this scope', foreign)
  if (asked.length === 0 && params) params.scope = held.join(' ')
  return held.join(' ')
}
