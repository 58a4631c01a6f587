import { openDatabase, type Sql } from '@portal/db/src/database.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { gatewayLogin } from '@portal/db/src/roles.ts'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLease } from '../line-probe/lease-store.ts'
import { applyRules } from '../retention/apply.ts'
import { answeringPort } from '../testing/answering-port.ts'
import { startTestPortal } from '../testing/portal.ts'
import { foreignSystems } from '../foreign-systems.ts'
import { examine } from './examine.ts'

const portal = await startTestPortal()
const { host, port, user, database } = portal.database.connection
const urlOf = (login = user) =>
  `postgres://${login}@socket:${port}/${database}?host=${encodeURIComponent(String(host))}`
const databaseUrl = urlOf()
const right = {
  ENVIRONMENT: 'test',
  BASE_URL: portal.baseUrl,
  DATABASE_URL: databaseUrl,
  GATEWAY_DATABASE_URL: urlOf(gatewayLogin),
  DATA_DIR: import.meta.dirname,
  DNS_PORT: String(await answeringPort()),
}
const look = (settings: Record<string, string>) =>
  examine({ ...right, ...settings }, () => 'a secret for tests that is long enough')
const { port: portalPort } = new URL(portal.baseUrl)

test('finds no fault if every setting is correct', async () => {
  const findings = await look({})
  expect(findings.filter(({ health }) => health === 'wrong' || health === 'warning')).toEqual([])
  expect(findings.filter(({ health }) => health === 'ok').map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      'Settings',
      'Database',
      'Gateway role',
      'Portal',
      'Identity server',
      'Gateway',
      'Monitoring',
    ]),
  )
})

test('says of each system that is not connected what is missing, and which setting connects it', async () => {
  const about = (findings: Awaited<ReturnType<typeof look>>, { setting }: { setting: string }) =>
    findings.filter(({ remedy }) => remedy?.includes(setting))
  const findings = await look({})
  for (const system of Object.values(foreignSystems)) {
    expect(about(findings, system), system.setting).toMatchObject([
      { health: 'unused', words: `Not connected: ${system.without}.`, remedy: `To connect it, set ${system.setting}.` },
    ])
  }
  const inDemo = await look({ ENVIRONMENT: 'demo' })
  expect(inDemo.filter(({ words }) => words === 'Simulated in this demo.')).toHaveLength(
    Object.values(foreignSystems).filter(({ isSimulated }) => isSimulated).length,
  )
})

/** A server with the given response for each path, and 404 otherwise. */
function system(answers: Record<string, [status: number, body: string]>): Promise<string> {
  const server = createHttpServer((request, response) => {
    const [status, body] = answers[request.url?.split('?')[0] ?? ''] ?? [404, '']
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  return listening(server)
}

/** A mail server that rejects every login. */
function distrustfulMail(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n')
    socket.on('data', (data) => {
      const isGreeting = data.toString().startsWith('EHLO')
      socket.write(isGreeting ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n' : '535 Authentication failed\r\n')
    })
    socket.on('error', () => {})
  })
  return listening(server)
}

function listening(server: Server): Promise<string> {
  afterAll(() => void server.close())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- a server on a port has an address object
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}

const addresses = { other: '', mail: '', closed: '' }
const cardsAt = (address: string) => ({
  STRIPE_API_URL: address,
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjt',
  STRIPE_WEBHOOK_SECRET: 'whsec_doctor1234567890',
})
beforeAll(async () => {
  const gone = createServer()
  addresses.closed = await listening(gone)
  gone.close()
  addresses.mail = await distrustfulMail()
  addresses.other = await system({
    '/readyz': [200, '{"hello":"world"}'],
    '/.well-known/openid-configuration': [200, '{"issuer":"x"}'],
    '/api/v1/servers/localhost': [200, '{"daemon_type":"recursor","version":"5.0"}'],
    '/guarded/api/v1/servers/localhost': [401, ''],
    '/guarded/serviceTest': [401, ''],
    '/guarded/v1/checkout/sessions': [401, ''],
    '/stripe/v1/checkout/sessions': [200, '{"data":[]}'],
    '/guarded/': [401, ''],
    '/broken/passes/doctor': [500, ''],
    '/broken/messages/doctor': [500, ''],
    '/api/versions': [200, '{"versionInfo":[{"version":"39.0"}]}'],
    '/oauth/tenant/acme/token': [400, '{"error":"invalid_grant"}'],
  })
})

describe('names each fault', () => {
  const cases: [about: string, words: RegExp, settings: () => Record<string, string>][] = [
    ['Settings', /PORT/, () => ({ PORT: 'tea' })],
    ['Settings', /SESSION_SECRET is required/, () => ({ ENVIRONMENT: 'production' })],
    [
      'Settings',
      /Demo customers would be loaded/,
      () => ({ ENVIRONMENT: 'production', SESSION_SECRET: 'x'.repeat(40), DEMO_DATA: 'true' }),
    ],
    ['Portal', /Use https/, () => ({ ENVIRONMENT: 'production', SESSION_SECRET: 'x'.repeat(40) })],
    ['Portal', /Another program responds/, () => ({ BASE_URL: `http://${addresses.other}` })],
    ['Portal', /No response from 127\.0\.0\.1:\d+\./, () => ({ BASE_URL: `http://${addresses.closed}` })],
    ['Database', /No response/, () => ({ DATABASE_URL: `postgres://x@${addresses.closed}/x` })],
    [
      'Database',
      /no database called nothing/,
      () => ({ DATABASE_URL: databaseUrl.replace(`/${database}?`, '/nothing?') }),
    ],
    ['Database', /Cannot write/, () => ({ DATABASE_URL: '', DATA_DIR: `${import.meta.filename}/nothing` })],
    [
      'Gateway role',
      /which can become/,
      () => ({ ENVIRONMENT: 'production', SESSION_SECRET: 'x'.repeat(40), GATEWAY_DATABASE_URL: databaseUrl }),
    ],
    [
      'Gateway role',
      /no database called nothing/,
      () => ({ GATEWAY_DATABASE_URL: databaseUrl.replace(`/${database}?`, '/nothing?') }),
    ],
    ['Identity server', /not a discovery document/, () => ({ OIDC_ISSUER: `http://${addresses.other}` })],
    ['Identity server', /Its issuer is/, () => ({ OIDC_ISSUER: `http://localhost:${portalPort}/identity` })],
    ['Identity server', /does not recognise the client portal/, () => ({ OIDC_CLIENT_SECRET: 'guessed' })],
    ['Identity server', /does not recognise the client other/, () => ({ OIDC_CLIENT_ID: 'other' })],
    [
      'Identity server',
      /rejects the redirect address/,
      () => ({ BASE_URL: `http://localhost:${portalPort}`, OIDC_ISSUER: portal.config.OIDC_ISSUER }),
    ],
    ['Gateway', /returns 404 .* instead of 401/, () => ({ GATEWAY_BASE_URL: `http://${addresses.other}/gateway` })],
    ['Monitoring', /accepts no events/, () => ({ APM_BASE_URL: `http://${addresses.other}` })],
    ['Email', /No response/, () => ({ SMTP_URL: `smtp://${addresses.closed}` })],
    ['Email', /rejects the user name and password/, () => ({ SMTP_URL: `smtp://me:wrong@${addresses.mail}` })],
    ['DNS', /is a recursor/, () => ({ PDNS_API_URL: `http://${addresses.other}` })],
    ['DNS', /rejects the key/, () => ({ PDNS_API_URL: `http://${addresses.other}/guarded` })],
    [
      'DNS',
      /no server called elsewhere/,
      () => ({ PDNS_API_URL: `http://${addresses.other}`, PDNS_SERVER_ID: 'elsewhere' }),
    ],
    ['Line tests', /rejects the key/, () => ({ LINE_TEST_API_URL: `http://${addresses.other}/guarded` })],
    ['Card payments', /rejects the key/, () => cardsAt(`http://${addresses.other}/guarded`)],
    ['Card payments', /returns 404/, () => cardsAt(`http://${addresses.other}`)],
    ['Text messages', /returns 500/, () => ({ SMS_API_URL: `http://${addresses.other}/broken` })],
    ['Site access', /returns 500/, () => ({ SITE_ACCESS_API_URL: `http://${addresses.other}/broken` })],
    ['Back-up console', /No response/, () => ({ BACKUP_API_URL: `http://${addresses.closed}` })],
    ['Cloud Director', /is not a Cloud Director/, () => ({ VCD_API_URL: `http://${addresses.other}/guarded` })],
    ['Cloud Director', /No organisation has a token/, () => ({ VCD_API_URL: `http://${addresses.other}` })],
    [
      'Cloud Director',
      /The token of acme is rejected/,
      () => ({ VCD_API_URL: `http://${addresses.other}`, VCD_API_TOKENS: '{"acme":"a secret"}' }),
    ],
  ]

  test.each(cases)('%s: %s', async (about, words, settings) => {
    const findings = await look(settings())
    const wrong = findings.filter((finding) => finding.about === about && finding.health === 'wrong')
    expect(wrong.map((finding) => `${finding.words} ${finding.remedy ?? ''}`).join('\n')).toMatch(words)
    expect(JSON.stringify(findings)).not.toMatch(/a secret|guessed|wrong@/)
  })

  test('Database: a schema that a newer release has changed', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', 'now')`.execute(
      portal.database.system,
    )
    const findings = await look({})
    await sql`delete from kysely_migration where name = '9999_later'`.execute(portal.database.system)
    expect(findings).toContainEqual(expect.objectContaining({ about: 'Database', health: 'wrong' }))
  })
})

/** An identity server that takes the credentials of a client as they are, without decoding them. */
async function plainIdentityServer(credentials: string): Promise<string> {
  const server = createHttpServer((request, response) => {
    const sent = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
    const error = sent === credentials ? 'invalid_grant' : 'invalid_client'
    const address = `http://${request.headers.host}`
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: address,
        authorization_endpoint: `${address}/auth`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/keys`,
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      },
      '/keys': { keys: [{ kty: 'RSA' }] },
      '/auth': {},
    }
    response.writeHead(request.url === '/token' ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[request.url?.split('?')[0] ?? ''] ?? { error }))
  })
  return `http://${await listening(server)}`
}

test('says of the secret what a sign-in would meet, in the way of the setting', async () => {
  const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'a: 100%' }
  const issuer = await plainIdentityServer('portal:a: 100%')
  const wrong = async (settings: Record<string, string>) =>
    (await look({ ...client, OIDC_ISSUER: issuer, ...settings }))
      .filter(({ about, health }) => about === 'Identity server' && health === 'wrong')
      .map(({ words }) => words)
  expect(await wrong({})).toEqual(['It does not recognise the client portal.'])
  expect(await wrong({ OIDC_CLIENT_AUTHENTICATION: 'client_secret_basic_raw' })).toEqual([])
})

test('asks the page for card payments whether it accepts the key', async () => {
  const findings = await look(cardsAt(`http://${addresses.other}/stripe`))
  expect(findings.filter(({ about }) => about === 'Card payments')).toMatchObject([
    { health: 'ok', words: `http://${addresses.other}/stripe accepts the key.` },
  ])
})

test('reports a name server that is not responding', async () => {
  const [, port = '1'] = addresses.closed.split(':')
  const findings = await look({ DNS_PORT: port })
  expect(findings).toContainEqual(expect.objectContaining({ about: 'DNS', health: 'warning' }))
})

test('reports remains of the demonstration, but not as a fault', async () => {
  const findings = await look({ ENVIRONMENT: 'production', SESSION_SECRET: 'x'.repeat(40) })
  expect(findings).toContainEqual(
    expect.objectContaining({ about: 'Settings', health: 'warning', words: expect.stringContaining('SALES_CONTACTS') }),
  )
})

test('reports expired data that has not been deleted for two days', async () => {
  const retention = async () => (await look({})).find(({ about }) => about === 'Retention')
  expect(await retention()).toMatchObject({ health: 'ok' })
  const { system } = portal.database
  await sql`update kysely_migration set timestamp = (now() - interval '5 days')::text
    where name = '0030_retention'`.execute(system)
  expect(await retention()).toMatchObject({
    health: 'warning',
    words: 'Expired data has not been deleted for 5 days.',
  })
  await applyRules(portal.database, portal.config, 'hour')
  await applyRules(portal.database, portal.config, 'night')
  expect(await retention()).toMatchObject({ health: 'ok' })
  await sql`update retention.run set ran_at = now() - interval '3 days' where rule = 'Emails'`.execute(system)
  expect((await retention())?.words).toBe('Emails: expired data has not been deleted for 3 days.')
})

test('reports what prevents the measurement of lines', async () => {
  const measurement = async () =>
    (await look({ MEASURED_NETWORKS: '203.0.113.0/24' })).find((each) => each.about === 'Line measurement')
  expect(await measurement()).toMatchObject({ health: 'wrong', remedy: 'Start one with the role probe.' })
  const { system } = portal.database
  const report = (fault: string | null) => holdLease(system, { holder: 'A', lines: 3, fault }, new Date())
  await report('fping is not installed')
  expect(await measurement()).toMatchObject({ health: 'wrong', remedy: 'Install it: apt install fping.' })
  await report('fping may not send pings: it needs CAP_NET_RAW')
  expect(await measurement()).toMatchObject({ health: 'wrong', remedy: expect.stringContaining('CAP_NET_RAW') })
  await report(null)
  expect(await measurement()).toMatchObject({ health: 'ok', words: '3 lines measured.' })
  await sql`update line_probe set seen_at = now() - interval '10 minutes'`.execute(system)
  expect(await measurement()).toMatchObject({ health: 'wrong', words: 'No process measures the lines.' })
})

test('reports that everyone seems to use one address', async () => {
  const { system } = portal.database
  const seen = async () => (await look({})).find(({ about }) => about === 'Client addresses')
  await signInFromOneAddress(system)
  expect(await seen()).toMatchObject({ health: 'warning', remedy: expect.stringContaining('TRUSTED_PROXIES') })
  await sql`update identity.sign_in set ip = '192.0.2.9' where subject = 'one-address-1'`.execute(system)
  expect(await seen()).toBeUndefined()
})

test('looks at client addresses in the embedded database too, and says so if it does not run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const seen = async () =>
    (await look({ DATABASE_URL: '', DATA_DIR: folder })).find(({ about }) => about === 'Client addresses')
  try {
    expect(await seen()).toMatchObject({ health: 'unused', words: expect.stringContaining('Not checked') })
    const { system, close } = await openDatabase({ dataDir: folder })
    try {
      await migrate(system)
      expect(await seen()).toBeUndefined()
      await signInFromOneAddress(system)
      expect(await seen()).toMatchObject({ health: 'warning', remedy: expect.stringContaining('TRUSTED_PROXIES') })
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function signInFromOneAddress(system: Sql): Promise<void> {
  await sql`insert into identity.login (subject, email) select 'one-address-' || n, n || '@one.example'
    from generate_series(1, 10) n`.execute(system)
  await sql`insert into identity.sign_in (subject, outcome, ip) select subject, 'signed_in', '10.0.0.1'
    from identity.login where subject like 'one-address-%'`.execute(system)
}
