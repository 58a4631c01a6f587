import { randomBytes } from 'node:crypto'
import type { Adapter, Client, Context, Provider } from 'oidc-provider'
import { errors } from './quiet-provider.ts'
import type { Setting } from './setting.ts'

const grantType = 'client_credentials'

/** Whether a client signs in for itself. */
export const isService = (client: Pick<Client, 'grantTypes'> | undefined) =>
  client?.grantTypes.includes(grantType) ?? false

/** Lets the provider find such clients in their operator's database. */
export function withServiceClients(
  setting: Setting,
  adapterOf: (model: string) => Adapter,
): (model: string) => Adapter {
  // The provider requires a secret; the one sent is compared below.
  const placeholder = randomBytes(32).toString('hex')
  return (model) => {
    const adapter = adapterOf(model)
    if (model !== 'Client') return adapter
    return {
      ...adapter,
      async find(id) {
        // PostgreSQL text cannot contain NUL.
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

/** Only hashes of their secrets are stored, and a replaced secret stays valid for a while. */
export function checkServiceSecrets(setting: Setting, { Client }: Provider): void {
  const { compareClientSecret } = Client.prototype
  Client.prototype.compareClientSecret = async function compare(secret) {
    if (!isService(this)) return compareClientSecret.call(this, secret)
    return (await setting.findServiceClient?.(this.clientId))?.isSecret(secret) ?? false
  }
}

/** All of the client's scopes unless it requests some by name; the response reports a difference. */
export async function askedScopes(setting: Setting, ctx: Context, { clientId }: Client): Promise<string> {
  const held = (await setting.findServiceClient?.(clientId))?.scopes ?? []
  const { params } = ctx.oidc
  const asked = typeof params?.scope === 'string' ? params.scope.split(' ').filter(Boolean) : []
  const foreign = asked.find((scope) => !held.includes(scope))
  if (foreign !== undefined) throw new errors.InvalidScope('the client does not have this scope', foreign)
  if (asked.length === 0 && params) params.scope = held.join(' ')
  return held.join(' ')
}
