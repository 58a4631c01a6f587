import { commandLine } from '@portal/contract/mcp/commands.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { BrandRefused, noLook, readBrands } from './brands/read-brands.ts'
import { withBrands } from './brands/with-brands.ts'
import { derive } from './lib/secret.ts'
import { type Config, Settings } from './settings.ts'

export type { Config } from './settings.ts'

export type Role = 'portal' | 'gateway' | 'identity' | 'monitoring' | 'dns' | 'worker' | 'probe'
export const allRoles: readonly Role[] = ['portal', 'gateway', 'identity', 'monitoring', 'dns', 'worker', 'probe']

export class ConfigError extends Error {}

/**
 * Reads and checks the environment. Throws a ConfigError that names each invalid setting. `keptSecret` returns the
 * stored secret of a development machine.
 */
export function readConfig(environment: NodeJS.ProcessEnv, keptSecret: () => string): Config {
  const read = Settings.safeParse(environment)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings are invalid:\n  ${lines.join('\n  ')}`)
  }
  const settings = read.data
  if (settings.ENVIRONMENT === 'production' && !settings.SESSION_SECRET) {
    throw new ConfigError('SESSION_SECRET is required in production (32 characters or more). NO_SECRET')
  }
  const ids = [
    settings.OIDC_CLIENT_ID,
    commandLine.programId,
    ...[...settings.IDENTITY_CLIENTS, ...settings.MCP_PROGRAMS].map(({ client_id }) => client_id),
  ]
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL: it is a standby of that database.')
  }
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (settings.QUOTE_CARRIER_URL && !settings.QUOTE_CARRIER_CONTRACT) {
    throw new ConfigError('QUOTE_CARRIER_CONTRACT is required with QUOTE_CARRIER_URL.')
  }
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY.')
  }
  if (twice !== undefined)
    throw new ConfigError(`IDENTITY_CLIENTS, MCP_PROGRAMS: the client_id ${twice} is used twice.`)
  const baseUrl = settings.BASE_URL ?? `http://${settings.HOST}:${settings.PORT}`
  const secret = settings.SESSION_SECRET ?? keptSecret()
  const issuer = settings.OIDC_ISSUER ?? `${baseUrl}/identity`
  const gateway = settings.GATEWAY_BASE_URL ?? `${baseUrl}/gateway`
  const config: Config = {
    ...settings,
    BASE_URL: baseUrl,
    SESSION_SECRET: secret,
    OIDC_ISSUER: issuer,
    IDENTITY_URL: issuer,
    OIDC_CLIENT_SECRET: settings.OIDC_CLIENT_SECRET ?? derive(secret, 'oidc client secret'),
    OIDC_AUDIENCE: settings.OIDC_AUDIENCE ?? gateway,
    IDENTITY_ACCOUNT_URL: settings.IDENTITY_ACCOUNT_URL ?? `${issuer}/account`,
    GATEWAY_BASE_URL: gateway,
    LLQT_PORTAL_URL: settings.LLQT_PORTAL_URL ?? `${baseUrl}${pageOf('quotes')}`,
    APM_BASE_URL: settings.APM_BASE_URL ?? baseUrl,
    isIdentityEmbedded: !settings.OIDC_ISSUER,
    DNS_PORT: settings.DNS_PORT ?? (settings.PDNS_API_URL ? 53 : dnsPortBeside(settings.PORT)),
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.ENVIRONMENT === 'production' ? 5 : 0),
    WEBHOOK_PRIVATE_ADDRESSES: settings.WEBHOOK_PRIVATE_ADDRESSES ?? ['demo', 'test'].includes(settings.ENVIRONMENT),
    STAFF_SECOND_FACTOR:
      settings.STAFF_SECOND_FACTOR ?? (['demo', 'test'].includes(settings.ENVIRONMENT) ? 'optional' : 'required'),
    DEMO_DATA: settings.DEMO_DATA ?? settings.ENVIRONMENT === 'demo',
    brandId: null,
    look: noLook,
    isAtBaseUrl: true,
    otherBrands: [],
    brandAssets: new Map(),
  }
  return settings.BRAND_DIR === undefined ? config : brandedConfig(config, settings.BRAND_DIR)
}

function brandedConfig(config: Config, folder: string): Config {
  try {
    return withBrands(config, readBrands(folder, config.THEME))
  } catch (error) {
    if (error instanceof BrandRefused) throw new ConfigError(`BRAND_DIR: ${error.message}`)
    throw error
  }
}

/** Gives each portal on a machine its own port; port 0 if the portal's own port is not known. */
function dnsPortBeside(port: number): number {
  return port === 0 || port > 63_000 ? 0 : port + 2053
}
