import signIns from '@portal/db/demo/sign-ins.json' with { type: 'json' }
import { allowProgram, answerConsent, connectProgram } from '@portal/server/src/gateway/mcp/testing/connect-program.ts'
import { freePort } from '@portal/server/src/testing/free-port.ts'
import { signIn } from '@portal/server/src/testing/portal.ts'
import { parseArgs } from 'node:util'
import { startDemo } from '../hostile/demo.ts'
import { startFixture } from './mcp-fixture/server.ts'
import { startForwarder } from './mcp-forwarder.ts'
import { notApplicable, notFollowed, ofAnyServer, type Revision, revisions, unscored } from './mcp-scenarios.ts'
import { type Check, runSuite } from './mcp-suite.ts'

// `npm run conformance:mcp`: runs the protocol's own suite against the portal's MCP server and its authorization server.
const { values } = parseArgs({ options: { port: { type: 'string', default: process.env.E2E_PORT ?? '3119' } } })

const email = 'service.desk@brackenfell.example'
const password = signIns.find((each) => each.email === email)?.password ?? ''

const fixture = await startFixture(await freePort())
try {
  for (const revision of revisions) await judgeFixture(revision)
} finally {
  await fixture.stop()
}
const demo = await startDemo(Number(values.port))
try {
  await judgePortal(demo.address)
} finally {
  await demo.stop()
}

/** All scenarios that the revision requires, with the suite's tools behind the portal's transport. */
async function judgeFixture(revision: Revision): Promise<void> {
  const results = await runSuite(['server', '--url', fixture.address, '--requirements', revision])
  for (const [scenario, checks] of [...results].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [, reason] = unscored.find(([scenarios]) => scenarios.test(scenario)) ?? []
    const isPassed = report(
      `${revision} suite's tools: ${scenario}`,
      checks,
      reason ?? notApplicable[revision][scenario],
    )
    if (isPassed && notApplicable[revision][scenario]) throw new Error(`${scenario} passes: take it from the list`)
  }
}

/** The portal's own tools, for a person of the demo, and the authorization server that let the program in. */
async function judgePortal(address: string): Promise<void> {
  const config = { BASE_URL: address, GATEWAY_BASE_URL: `${address}/gateway`, OIDC_ISSUER: `${address}/identity` }
  const programId = await allowProgram(await signIn(config, email, password), 'Conformance')
  const { access_token: token } = await connectProgram({ config }, { programId, email, password })
  const forwarder = await startForwarder(`${address}/mcp`, token)
  try {
    for (const revision of revisions) {
      for (const scenario of ofAnyServer[revision]) {
        const chosen = ['--scenario', scenario, '--spec-version', revision]
        const results = await runSuite(['server', '--url', forwarder.address, ...chosen])
        // A check that needs a tool of the suite has run against the fixture.
        const checks = results.get(scenario)?.filter(({ details }) => details?.untestable !== true)
        report(`${revision} portal: ${scenario}`, checks ?? [])
      }
    }
  } finally {
    forwarder.stop()
  }
  await judgeAuthorization(config.OIDC_ISSUER, programId, `${address}/mcp`)
}

async function judgeAuthorization(issuer: string, programId: string, resource: string): Promise<void> {
  const port = String(await freePort())
  const client = ['--client-id', programId, '--resource', resource, '--port', port]
  const consents: Promise<unknown>[] = []
  const results = await runSuite(['authorization', '--url', issuer, ...client], (line) => {
    // The suite prints the address for a person, and waits for the browser.
    if (line.startsWith('http')) consents.push(allow(line.trim()))
  })
  await Promise.all(consents)
  for (const [scenario, checks] of results) report(`authorization server: ${scenario}`, checks)
  process.stdout.write('does not apply  auth/…: these scenarios judge programs, and the portal is none\n')
}

async function allow(address: string): Promise<void> {
  const { end } = await answerConsent(address, { email, password })
  await fetch(end.url)
}

function report(name: string, checks: readonly Check[], reason?: string): boolean {
  const faults = checks.filter(
    ({ id, status }) => status === 'FAILURE' || (status === 'WARNING' && !(id in notFollowed)),
  )
  const isPassed = faults.length === 0 && checks.some(({ status }) => status === 'SUCCESS')
  if (isPassed) {
    process.stdout.write(`passed          ${name}\n`)
    for (const { id, status } of checks) {
      if (status === 'WARNING') process.stdout.write(`  ${id}, a recommendation, is not followed: ${notFollowed[id]}\n`)
    }
    return true
  }
  if (reason !== undefined) {
    process.stdout.write(`does not apply  ${name}: ${reason}\n`)
    return false
  }
  process.exitCode = 1
  process.stdout.write(`failed          ${name}\n`)
  for (const { id, errorMessage = '' } of faults) process.stdout.write(`  ${id}: ${errorMessage}\n`)
  return false
}
