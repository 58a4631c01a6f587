import { isRedirectUri } from '@portal/contract/mcp/redirect-uri.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { clientAuthentications } from './lib/client-authentication.ts'
import type { BrandAsset } from './brands/brand-images.ts'
import type { Look } from './brands/read-brands.ts'
import { cardSettings } from './card-settings.ts'
import { carrierSettings } from './carrier-settings.ts'
import { descriptionOf } from './foreign-systems.ts'
import { readNetworks } from './line-probe/networks.ts'
import { pageSettings } from './page-settings.ts'
import { providerSettings } from './provider-settings.ts'
import { dnsSettings } from './dns-settings.ts'
import { registrarSettings } from './registrar-settings.ts'
import { SalesContact } from './sales-contacts.ts'
import { address, days, headersOf, optional, parseQuietly, seconds, secretsByName } from './setting-forms.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')))

const defaultContacts = [
  { title: 'Business Sales', name: 'Sales desk', email: 'sales@portal.example', phone: '01632 960114' },
  { title: 'Partner Sales', name: 'Partner desk', email: 'partners@portal.example', phone: '01632 960127' },
]

/** Another application that signs people in through the embedded identity server. */
const IdentityApplication = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(16),
  redirect_uris: z.array(z.url()).min(1),
  post_logout_redirect_uris: z.array(z.url()).default([]),
  backchannel_logout_uri: z.url().optional(),
  pkce: z.boolean().default(true),
})

/** A program that people of any account may connect over MCP. */
const KnownProgram = z.strictObject({
  client_id: z.string().min(1).max(100),
  name: z.string().min(1).max(60),
  redirect_uris: z.array(z.string().refine(isRedirectUri, 'Use https, or http for a loopback address.')).min(1),
})

/** Every setting, as read from the environment. docs/settings.md is generated from the descriptions. */
export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  BASE_URL: optional(address).describe('Public address of the portal. Default: http://HOST:PORT.'),
  TRUSTED_PROXIES: optional(z.string()).describe(
    'Addresses or ranges of the proxies in front, separated by commas; their X-Forwarded-For gives the client address for limits and logs.',
  ),
  INSIDE_URL: optional(address).describe(
    'Internal address at which the processes reach BASE_URL, such as that of the proxy. Default: each process calls itself.',
  ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .optional()
    .describe(
      'How long a stopping process continues to serve while /readyz reports that it is stopping. Default: 5 in production, else 0.',
    ),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded database and of secrets made on first start.'),
  DATABASE_URL: optional(z.string()).describe(
    'PostgreSQL 15 or later. Without it, an embedded one is started in DATA_DIR.',
  ),
  GATEWAY_DATABASE_URL: optional(z.string()).describe(
    'The same database with a role that owns no tables, such as portal_gateway. Required in production beside DATABASE_URL.',
  ),
  DATABASE_READ_URL: optional(z.string()).describe(
    'A streaming standby of the same database, with the login of GATEWAY_DATABASE_URL: the desk’s reads, dealers’ reads over their customers, files of lists, exports of accounts, the feed of changes and other reads of the provider’s systems use it while it is up to date. See docs/manual/standby.md.',
  ),
  DATABASE_READ_WAIT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5000)
    .default(100)
    .describe(
      'The longest wait of a read until the standby has replayed everything that was committed when it began. Then the primary answers.',
    ),
  GATEWAY_PREPARED_STATEMENTS: z
    .stringbool()
    .default(true)
    .describe(
      'Whether the connections of GATEWAY_DATABASE_URL keep prepared statements. Set it to false behind a pooler in transaction mode that loses them, such as PgBouncer before 1.21.',
    ),
  PRODUCT_NAME: z.string().min(1).max(60).default('Business').describe('First half of the name: "{product} Portal".'),
  THEME: z.enum(['base', 'business', 'partner']).default('business').describe('Theme: one of three.'),
  BRAND_DIR: optional(z.string()).describe(
    'Folder with a folder for each brand: name, colours, logo, and the host at which it is shown. See docs/manual/brands.md.',
  ),
  ENVIRONMENT: z
    .enum(['development', 'demo', 'test', 'production'])
    .default('development')
    .describe('Monitoring is off in development; production requires SESSION_SECRET.'),
  DEMO_DATA: z
    .stringbool()
    .optional()
    .describe('Whether demo customers are loaded into an empty database. Default: only in the environment "demo".'),
  ACCESS_TOKEN_SECONDS: seconds.default(300).describe('Life of an access token of the embedded identity server.'),
  SESSION_IDLE_SECONDS: seconds.default(43_200).describe('A session ends after this time without use.'),
  SESSION_MAX_SECONDS: seconds.default(604_800).describe('A session ends after this time, even if it is in use.'),
  SIGN_INS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1200)
    .describe(
      'Sign-ins that can be started per minute from one address; ten times as many from all addresses. For each process.',
    ),
  SESSION_SECRET: optional(z.string().min(32)).describe(
    'Key that encrypts stored tokens and cookies. Outside production it is created and kept in DATA_DIR.',
  ),
  SESSION_SECRET_PREVIOUS: optional(z.string().min(32)).describe(
    'During a change of SESSION_SECRET: the other of the two secrets, only for decryption.',
  ),
  OIDC_ISSUER: optional(address).describe(
    'Issuer address of the identity server. Default: the embedded one at BASE_URL/identity.',
  ),
  OIDC_CLIENT_ID: z.string().default('portal').describe('Client id of the portal at the identity server.'),
  OIDC_CLIENT_SECRET: optional(z.string()).describe('Client secret; created for the embedded identity server.'),
  OIDC_CLIENT_AUTHENTICATION: optional(z.enum(clientAuthentications)).describe(
    'How the portal sends its secret: "client_secret_basic" as the standard encodes it, "client_secret_basic_raw" for providers that do not decode it, "client_secret_post". Default: what the provider lists.',
  ),
  OIDC_RESOURCE: optional(z.url()).describe('Resource parameter of token requests, for providers that require it.'),
  OIDC_AUTHORIZATION_PARAMETERS: z
    .preprocess(parseQuietly, z.record(z.string(), z.string()).default({}))
    .describe('Further parameters of every authorization request, as JSON: {"audience":"https://api.example"}.'),
  OIDC_LINK_BY_EMAIL: z
    .stringbool()
    .default(false)
    .describe(
      'Whether the first sign-in of a person imported without a subject is linked by an email address that the provider has verified.',
    ),
  OIDC_SIGN_OUT: z
    .enum(['redirect', 'local'])
    .default('redirect')
    .describe(
      '"redirect": sign-out continues at the provider and ends its session too. "local": it ends the portal session and its tokens only, for providers without a working sign-out page.',
    ),
  OIDC_SCOPE: z.string().default('openid profile email offline_access').describe('Scopes that the portal requests.'),
  OIDC_AUDIENCE: optional(z.string()).describe('Audience that an access token must carry. Default: GATEWAY_BASE_URL.'),
  OIDC_CLAIMS: z
    .preprocess(
      parseQuietly,
      z.partialRecord(z.enum(['sub', 'given_name', 'family_name', 'email', 'uniqueAccountId']), z.string()).default({}),
    )
    .describe('Names of the claims where they differ, as JSON: {"given_name":"firstName"}.'),
  OIDC_SECOND_FACTOR: z
    .preprocess(
      parseQuietly,
      z.strictObject({ acr: z.array(z.string()).optional(), amr: z.array(z.string()).optional() }).optional(),
    )
    .describe(
      'Which values of the claims acr and amr of another identity server mean that a second factor was used, as JSON: {"acr":["phr"],"amr":["mfa"]}. Without it the portal cannot check.',
    ),
  STAFF_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .optional()
    .describe('Whether the staff need a second factor to sign in. Default: "required", except in a demo and in tests.'),
  SECOND_FACTOR_GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(90)
    .default(7)
    .describe('Days, from the first sign-in, in which people who need a second factor can sign in without one.'),
  OIDC_CLIENT_CLAIM: z
    .string()
    .default('client_id')
    .describe('Claim of an access token that identifies the client it was issued to, such as "azp".'),
  AUTH_SERVER_BASE_URL: optional(address).describe(
    'Base address of /connect/userinfo. Default: the issuer if it serves that path, otherwise BASE_URL, which forwards.',
  ),
  IDENTITY_CLIENTS: z
    .preprocess(parseQuietly, z.array(IdentityApplication).default([]))
    .describe(
      'Other applications that use the embedded identity server, as JSON: [{"client_id","client_secret","redirect_uris","post_logout_redirect_uris","backchannel_logout_uri","pkce"}]. PKCE is required unless "pkce" is false. The gateway rejects their access tokens.',
    ),
  MCP_PROGRAMS: z
    .preprocess(parseQuietly, z.array(KnownProgram).default([]))
    .describe(
      'Programs that people of every account can connect over MCP, as JSON: [{"client_id","name","redirect_uris"}]. They have no secret and use PKCE. An account registers others itself.',
    ),
  IDENTITY_ACCOUNT_URL: optional(address).describe('Account page of the identity server. Default: {issuer}/account.'),
  GATEWAY_BASE_URL: optional(address).describe('Base address of the gateway. Default: BASE_URL/gateway.'),
  LLQT_PORTAL_URL: optional(address).describe('Ethernet Quoting Tool. Default: BASE_URL/quoting.'),
  APM_BASE_URL: optional(address).describe('Monitoring server. Default: BASE_URL.'),
  APM_FORWARD_URL: optional(address).describe('APM server to which the embedded intake forwards events.'),
  MONITORING_SERVICE_NAME: z
    .string()
    .default('business-portal')
    .describe('Service name in monitoring: letters, digits, space, underscore, hyphen.'),
  MONITORING_SAMPLE_RATE: z.coerce
    .number()
    .default(1)
    .describe('Share of transactions that are reported, between 0 and 1; any other value turns monitoring off.'),
  ...pageSettings,
  AI_KEY: z
    .string()
    .default('')
    .describe('Passed to clients in the session as aiKey; the portal itself does not use it.'),
  FAQ_URL: optional(address).describe('FAQs, opened in a new tab. Without it, there is no link.'),
  CLOUD_COST_TOOL_NAME: z.string().default('Cloud cost tool').describe('Name of the linked cloud cost tool.'),
  CLOUD_COST_TOOL_URL: optional(address).describe('Address of the cloud cost tool. Without it, there is no link.'),
  BACKUP_PORTAL_NAME: z.string().default('Backup portal').describe('Name of the linked backup portal.'),
  BACKUP_PORTAL_URL: optional(address).describe('Address of the backup portal. Without it, there is no link.'),
  VCD_API_URL: optional(address).describe(descriptionOf('cloudDirector')),
  VCD_API_TOKENS: secretsByName.describe(
    'API tokens of organisations of VMware Cloud Director as JSON: {"organisation":"token"}. A token that is set at the desk comes first.',
  ),
  BACKUP_API_URL: optional(address).describe(descriptionOf('backupReports')),
  BACKUP_API_KEY: optional(z.string()).describe('API key of the back-up console.'),
  SALES_CONTACTS: z
    .preprocess(parseQuietly, z.array(SalesContact).default(defaultContacts))
    .describe('Sales contact cards as JSON: [{"title","name","email","phone"}].'),
  SUPPORT_PHONE: z.string().default('01632 960100').describe('Shown on the sign-in and error pages.'),
  SMTP_URL: optional(z.url()).describe(
    'Mail server, smtp:// or smtps://. Without it, email stays in the outbox, which /outbox shows in a demo.',
  ),
  SMS_API_URL: optional(address).describe(descriptionOf('textMessages')),
  SMS_API_KEY: optional(z.string()).describe('Key for that provider.'),
  SMS_SENDER: z
    .string()
    .regex(/^(?:[A-Za-z0-9 ]{1,11}|\+\d{6,15})$/)
    .default('Portal')
    .describe('Sender of text messages: up to 11 letters and digits, or a number.'),
  SMS_REPORT_SECRET: optional(z.string().min(16)).describe(
    'Secret with which the provider reports deliveries. Without it, reports are refused.',
  ),
  ...cardSettings,
  MAIL_FROM: z.string().default('Business Portal <no-reply@portal.example>').describe('Sender of every email.'),
  LINE_TEST_API_URL: optional(address).describe(descriptionOf('lineTests')),
  LINE_TEST_API_KEY: optional(z.string()).describe('Key for the diagnostics API of the carrier.'),
  LINE_TEST_PACE: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(0.5)
    .describe('Duration of simulated line tests: 1 for that of real tests, 0 for none.'),
  MEASURED_NETWORKS: optional(
    z
      .string()
      .refine((text) => readNetworks(text) !== null, 'List IPv4 networks such as 203.0.113.0/24, of /8 or longer.'),
  ).describe(descriptionOf('lineProbe')),
  ...dnsSettings,
  VISITOR_DATA_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days after the visit until photo IDs of data centre visitors are deleted.'),
  KEEP_SIGN_INS_DAYS: days(400).describe('Days for which sign-ins are kept.'),
  KEEP_MAIL_DAYS: days(90).describe('Days for which emails are kept.'),
  KEEP_NOTICES_DAYS: days(365).describe('Days for which notifications are kept.'),
  KEEP_DELIVERIES_DAYS: days(365).describe('Days for which webhook messages and responses are kept.'),
  KEEP_FAILED_JOBS_DAYS: days(30).describe('Days for which failed jobs are kept.'),
  KEEP_LINE_TESTS_DAYS: days(400).describe('Days for which line tests are kept.'),
  KEEP_MEASUREMENTS_DAYS: days(90, 60).describe(
    'Days for which line traffic, cloud readings and daily back-up results are kept.',
  ),
  KEEP_LINE_SAMPLES_DAYS: days(14, 2).describe('Days for which the five-minute samples of measured lines are kept.'),
  KEEP_LINE_HOURS_DAYS: days(400, 31).describe('Days for which the hourly values of measured lines are kept.'),
  KEEP_USAGE_DAYS: days(760, 62).describe('Days for which the usage of services is kept, with its samples.'),
  KEEP_CALL_RECORDS_DAYS: days(760, 62).describe(
    'Days for which calls are kept, with their totals by day and hour, and unusual nights.',
  ),
  KEEP_DRAFTS_DAYS: days(180).describe('Days for which drafts are kept after their last change.'),
  KEEP_ENDED_DAYS: days(30).describe('Days for which expired links, deleted views and removed visitors are kept.'),
  KEEP_LEAVERS_DAYS: days(730).describe('Days for which leavers are kept.'),
  KEEP_ACTIVITY_DAYS: days(2557, 365).describe('Days for which the activity log is kept.'),
  KEEP_TELEMETRY_DAYS: days(7).describe('Days for which page performance and errors are kept.'),
  CLOSED_ACCOUNT_DAYS: days(30, 0).describe(
    'Days in which a closed account can be reopened; after that it can be deleted.',
  ),
  KEEP_STATEMENTS_YEARS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe(
      'Years for which issued bills and commission statements are kept after their account is deleted, as tax law requires.',
    ),
  ...carrierSettings,
  ...providerSettings,
  ...registrarSettings,
  SITE_ACCESS_API_URL: optional(address).describe(descriptionOf('siteAccess')),
  SITE_ACCESS_API_KEY: optional(z.string()).describe('Key for the access control system.'),
  VOICE_API_URL: optional(address).describe(descriptionOf('voice')),
  VOICE_API_KEY: optional(z.string()).describe('Key for the phone system.'),
  CASE_DESK_MAIL: z
    .email()
    .default('cases@portal.example')
    .describe('Mailbox of the service desk; it receives notifications of missed targets.'),
  BILL_REMINDER_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(3)
    .describe(
      'Days before the due day of an unpaid bill at which people are reminded of it. Bills collected by Direct Debit have no reminder.',
    ),
  CREDITS_WITHOUT_CLAIM: z
    .stringbool()
    .default(false)
    .describe(
      'Whether credits for missed targets are given without a claim. Otherwise the customer claims them and the desk decides.',
    ),
  NOTICE_DIGEST_ABOVE: z.coerce
    .number()
    .int()
    .min(1)
    .default(3)
    .describe('If more emails of one type than this are waiting for a person, they are combined into one.'),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .stringbool()
    .optional()
    .describe('Whether webhooks can use private addresses and http. Default: only in a demo and in tests.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest log level; requests are "info", probes and files of the pages "debug".'),
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65_535)).describe(
    'Port of GET /metrics in Prometheus format, one for each process. Without it, there are no metrics.',
  ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of GET /metrics. Never use a public address: it needs no password.'),
  RELEASE: z.string().min(1).max(60).default(version).describe('Name of this release in logs, metrics and traces.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address).describe(
    'Collector of traces, OTLP over HTTP without /v1/traces. Without it, there are no traces.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform(headersOf)
    .describe('Headers for the collector: name=value, separated by commas.'),
  OTEL_SERVICE_NAME: z.string().default('business-portal').describe('Name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests that are traced, unless the browser has already decided.'),
})

type Read = z.output<typeof Settings>

/** The settings with every default applied; read once at the start and passed on. */
export interface Config extends Read {
  BASE_URL: string
  OIDC_ISSUER: string
  /** The identity server as browsers reach it: the embedded one is at the host of each brand, with one issuer. */
  IDENTITY_URL: string
  OIDC_CLIENT_SECRET: string
  OIDC_AUDIENCE: string
  GATEWAY_BASE_URL: string
  LLQT_PORTAL_URL: string
  APM_BASE_URL: string
  SESSION_SECRET: string
  IDENTITY_ACCOUNT_URL: string
  isIdentityEmbedded: boolean
  DEMO_DATA: boolean
  DNS_PORT: number
  DRAIN_SECONDS: number
  WEBHOOK_PRIVATE_ADDRESSES: boolean
  STAFF_SECOND_FACTOR: 'required' | 'optional'
  /** The brand of these words and addresses; null without a folder in BRAND_DIR. */
  brandId: string | null
  look: Look
  /** False for the settings of another brand than that of BASE_URL. */
  isAtBaseUrl: boolean
  /** The settings of every other brand, each at its own host. */
  otherBrands: readonly Config[]
  /** The files of all brands, by address. */
  brandAssets: ReadonlyMap<string, BrandAsset>
}
