import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@portal/db/src/database.ts'
import { startEmbedded } from '@portal/db/src/embedded.ts'
import { gatewayLogin } from '@portal/db/src/roles.ts'
import { buildAll } from '../build.ts'
import { startLoad } from './load.ts'
import { doNewWork } from './new-work.ts'
import { makeRelease, shareAssets } from './old-release.ts'
import { failedJobs } from './outcome-store.ts'
import { type Release, startProxy } from './proxy.ts'
import { type Running, startProcess } from './release.ts'
import { faultsOf, rowsOf } from './tally.ts'

// `npm run blue-green -- [REVISION]`: an earlier release and this one serve one database at the same time, under load,
// there and back.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '3160' },
    seconds: { type: 'string', default: '15' },
    keep: { type: 'boolean', default: false },
  },
})
/** The last revision before migration 0111. */
const [revision = 'a948049e'] = positionals
const port = Number(values.port)
const ports: Record<Release, readonly number[]> = { blue: [port + 1, port + 2], green: [port + 3, port + 4] }
const root = mkdtempSync(join(tmpdir(), 'bg-'))
const folders: Record<Release, string> = { blue: join(root, 'blue'), green: join(import.meta.dirname, '..', '..') }

process.stdout.write(`Blue is ${revision} in ${folders.blue}; green is this release.\n`)
makeRelease(revision, folders.blue)
await buildAll()
shareAssets([folders.blue, folders.green])
const postgres = await startEmbedded(join(root, 'database'))
const proxy = await startProxy(port, ports)
const running = new Map<Release, Running[]>()
try {
  process.exitCode = (await thereAndBack()) ? 0 : 1
} finally {
  await Promise.all([...running.values()].flat().map((each) => each.stop()))
  await proxy.stop()
  await postgres.stop()
  // The logs of a run that failed are needed.
  if (!values.keep && process.exitCode === 0) rmSync(root, { recursive: true, force: true })
  else process.stdout.write(`Logs and data are in ${root}\n`)
}

/** Returns whether every request was served. */
async function thereAndBack(): Promise<boolean> {
  await start('blue')
  const address = `http://127.0.0.1:${port}`
  const load = await startLoad(address)
  const during = async (phase: string, weightOfGreen: number) => {
    load.phase = phase
    proxy.weightOfGreen = weightOfGreen
    await sleep(Number(values.seconds) * 1000)
  }
  await during('blue alone', 0)
  load.phase = 'blue, green migrates'
  await start('green')
  await during('both, a tenth to green', 0.1)
  await during('both, half to green', 0.5)
  await during('green alone', 1)
  load.phase = 'green alone, blue stopped'
  await stop('blue')
  await during('green alone, blue stopped', 1)
  const readNewWork = await doNewWork(address, load.count)
  load.phase = 'back: blue starts again'
  await start('blue')
  await during('back: both', 0.5)
  await during('back: blue alone', 0)
  await readNewWork()
  load.phase = 'back: blue alone, green stopped'
  await stop('green')
  await during('back: blue alone, green stopped', 0)
  await load.stop()
  console.table(rowsOf(load.requests))
  const faults = [...faultsOf(load.requests), ...(await jobFaults())]
  process.stdout.write(
    faults.length === 0 ? 'Every request was served, and no job failed.\n' : `${faults.join('\n')}\n`,
  )
  return faults.length === 0
}

async function jobFaults(): Promise<string[]> {
  const { host, port: databasePort, user, database } = postgres
  const opened = connect({ host, port: databasePort, user, database }, { poolSize: 1 })
  try {
    return await failedJobs(opened.system)
  } finally {
    await opened.close()
  }
}

/** The first process of a release migrates, then the others start. */
async function start(release: Release): Promise<void> {
  const at = Date.now()
  for (const each of ports[release]) {
    const logFile = join(root, `${release}-${each}.log`)
    const started = await startProcess({ folder: folders[release], port: each, logFile, settings: settings() })
    running.set(release, [...(running.get(release) ?? []), started])
  }
  process.stdout.write(`${release} is ready after ${((Date.now() - at) / 1000).toFixed(1)} s\n`)
}

async function stop(release: Release): Promise<void> {
  const all = running.get(release) ?? []
  running.delete(release)
  await Promise.all(all.map((each) => each.stop()))
}

function settings(): Record<string, string> {
  const { host, port: databasePort, user, database } = postgres
  const urlOf = (login: string) =>
    `postgres://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${databasePort}`
  return {
    DATABASE_URL: urlOf(user),
    GATEWAY_DATABASE_URL: urlOf(gatewayLogin),
    BASE_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: 'the same secret for blue and for green',
    DATA_DIR: join(root, 'data'),
    ENVIRONMENT: 'demo',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
    // Sessions are renewed by either release.
    ACCESS_TOKEN_SECONDS: '30',
  }
}
