import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { tokenOfSystem } from '../hostile/callers.ts'
import { startDemo } from '../hostile/demo.ts'

// `npm run conformance:tmf -- FOLDER …`: runs conformance kits of TM Forum, as they are, against a separate demo.
const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: process.env.E2E_PORT ?? '3119' } },
  allowPositionals: true,
})
if (positionals.length === 0) throw new Error('Name the folder of a kit, such as TMF637-ProductInventory_V4-0-0.')

const addresses: Record<string, string> = {
  TMF620: 'productCatalogManagement/v4/',
  TMF637: 'productInventory/v4/',
  TMF669: 'partyRoleManagement/v4/',
}

const Failure = z.object({
  source: z.object({ name: z.string() }).optional(),
  error: z.object({ test: z.string().optional(), message: z.string() }),
})
const Results = z.object({
  run: z.object({
    stats: z.object({ assertions: z.object({ total: z.number(), failed: z.number() }) }),
    failures: z.array(Failure),
  }),
})

const demo = await startDemo(Number(values.port))
try {
  const authorization = `Bearer ${await tokenOfSystem(demo)}`
  for (const folder of positionals) runKit(folder, authorization)
} finally {
  await demo.stop()
}

/** A kit writes into its own folder, so that a copy of it runs. */
function runKit(folder: string, authorization: string): void {
  const [api = ''] = /TMF\d{3}/.exec(folder) ?? []
  const address = addresses[api]
  if (address === undefined)
    throw new Error(`There is no kit for ${folder}. Known: ${Object.keys(addresses).join(', ')}`)
  const copy = mkdtempSync('/tmp/conformance-')
  try {
    cpSync(folder, copy, { recursive: true })
    const settings = join(copy, 'config.json')
    const config = z.looseObject({}).parse(JSON.parse(readFileSync(settings, 'utf8')))
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: authorization }
    const url = `${demo.address}/gateway/tmf-api/${address}`
    writeFileSync(settings, JSON.stringify({ ...config, url, headers }))
    const cwd = join(copy, 'ctk')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd, stdio: 'inherit' })
    // The kits' HTTP client predates the choice between address families.
    const env = { ...process.env, NODE_OPTIONS: '--no-network-family-autoselection' }
    const { stdout, stderr } = spawnSync(process.execPath, ['index.js'], { cwd, env, encoding: 'utf8' })
    report(api, join(copy, 'jsonResults.json'), stdout + stderr)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function report(api: string, file: string, output: string): void {
  const text = readResults(file)
  if (text === null) throw new Error(`The kit ${api} wrote no results:\n${output}`)
  const { stats, failures } = Results.parse(JSON.parse(text)).run
  const { total, failed } = stats.assertions
  process.stdout.write(`${api}: ${total - failed} of ${total} assertions passed\n`)
  for (const { source, error } of failures) {
    process.stdout.write(`  ${source?.name ?? 'The kit'}: ${error.test ?? ''} ${error.message}\n`)
  }
  if (failures.length > 0) process.exitCode = 1
}

function readResults(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The kit ended before it wrote any; what it said is in the error.
    return null
  }
}
