import { integrationScopes } from '@portal/contract/integration/scopes.ts'
import { openDatabase, type Sql } from '@portal/db/src/database.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { newId } from '../lib/new-id.ts'
import { makeSecret } from './client-secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { insertClient, listClients, replaceSecret, revokeClient, unknownScope } from './store.ts'

const usage = `Usage: npm run client -- add NAME --scopes "SCOPE …" [--id ID --subject SUBJECT]
       npm run client -- list
       npm run client -- rotate ID
       npm run client -- revoke ID

Systems of the provider that call the gateway in their own name. add and rotate print the secret once; after a rotation
the previous secret works for another day. A revoked client is rejected with its next call.

With another identity server, which then holds the secret, --id is the client's name in its tokens and --subject their
sub.

Scopes: ${integrationScopes.join(' ')}`

class Refusal extends Error {}

async function run(system: Sql, [command, what]: readonly string[]): Promise<string> {
  if (command === 'list') return list(system)
  if (what === undefined) throw new Refusal(usage)
  if (command === 'add') return add(system, what)
  if (command === 'rotate') {
    const secret = makeSecret()
    if (!(await replaceSecret(system, what, sha256(secret)))) throw new Refusal(`Client not found: ${what}.`)
    return secretLines(what, secret)
  }
  if (command === 'revoke') {
    if (!(await revokeClient(system, what))) throw new Refusal(`Client not found: ${what}.`)
    return `${what} is revoked.`
  }
  throw new Refusal(usage)
}

async function add(system: Sql, name: string): Promise<string> {
  const scopes = values.scopes?.split(/[\s,]+/).filter(Boolean) ?? []
  if (scopes.length === 0) throw new Refusal('Give the scopes: --scopes "accounts:read services:read"')
  const unknown = unknownScope(scopes)
  if (unknown) throw new Refusal(`${unknown} is not a scope. Available: ${integrationScopes.join(' ')}`)
  if ((values.id === undefined) !== (values.subject === undefined)) {
    throw new Refusal('Give --id and --subject together, or neither.')
  }
  const clientId = values.id ?? `client-${newId(12).toLowerCase()}`
  const secret = values.id === undefined ? makeSecret() : null
  const client = {
    clientId,
    name,
    subject: values.subject ?? clientId,
    scopes,
    secretHash: secret === null ? null : sha256(secret),
    createdBy: userInfo().username,
  }
  if (!(await insertClient(system, client)))
    throw new Refusal(`A client already exists with the name ${name} or its id.`)
  return secret === null ? `${name} can now call the gateway as ${clientId}.` : secretLines(clientId, secret)
}

const secretLines = (clientId: string, secret: string) =>
  `client_id      ${clientId}\nclient_secret  ${secret}\n\nThe secret is shown only once.`

async function list(system: Sql): Promise<string> {
  const clients = await listClients(system)
  if (clients.length === 0) return 'There are no clients.'
  const day = (moment: Date | null) => moment?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'
  return clients
    .map(({ clientId, name, scopes, createdAt, createdBy, lastUsedAt, revokedAt }) => {
      const state = revokedAt ? `revoked ${day(revokedAt)}` : `last used ${day(lastUsedAt)}`
      return `${clientId}  ${name}\n  created ${day(createdAt)} by ${createdBy}, ${state}\n  ${scopes.join(' ')}`
    })
    .join('\n')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scopes: { type: 'string' }, id: { type: 'string' }, subject: { type: 'string' } },
})
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '.data',
  poolSize: 1,
})
try {
  const { system } = database
  await migrate(system)
  process.stdout.write(`${await run(system, positionals)}\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
