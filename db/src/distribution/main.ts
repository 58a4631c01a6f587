import { counted } from '@portal/contract/format/counts.ts'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database.ts'
import { applyDistribution } from './apply.ts'
import { checkDistribution } from './check.ts'
import { joinNodes, type Node } from './nodes.ts'
import { planDistribution } from './plan.ts'
import { readCatalogue } from './read-catalogue.ts'

const usage = `npm run distribution                     where each table goes, and the rules that the database no longer holds
npm run distribution -- check            whether it can be distributed now, and how long that takes
npm run distribution -- apply --coordinator HOST:PORT HOST:PORT …
                                         distributes it over these workers; repeatable`

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env
const { values, positionals } = parseArgs({ allowPositionals: true, options: { coordinator: { type: 'string' } } })
const [command, ...workers] = positionals
const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir, poolSize: 2 })
try {
  if (command === undefined) await printPlan()
  else if (command === 'check') await check()
  else if (command === 'apply' && values.coordinator !== undefined && workers.length > 0)
    await apply(values.coordinator)
  else {
    complain(usage)
    process.exitCode = 1
  }
} finally {
  await database.close()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function printPlan(): Promise<void> {
  const plan = planDistribution(await readCatalogue(database.system))
  print(`By account, on one node each: ${plan.distributed.join(', ')}\n`)
  print(`On every node: ${plan.reference.join(', ')}\n`)
  print(`On the coordinator: ${plan.local.join(', ')}, and the schemas other than public\n`)
  for (const { table, reason } of plan.limits) print(`${table}: ${reason}`)
}

/** Returns whether nothing prevents the distribution. */
async function check(): Promise<boolean> {
  const { obstacles, bytes, minutes } = await checkDistribution(database.system)
  for (const obstacle of obstacles) complain(obstacle)
  if (obstacles.length > 0) process.exitCode = 1
  else print(`Ready: ${Math.ceil(bytes / 1024 ** 2)} MiB to copy, about ${counted(minutes, 'minute')}.`)
  return obstacles.length === 0
}

async function apply(coordinator: string): Promise<void> {
  if (!(await check())) return
  const from = Date.now()
  await joinNodes(database.system, nodeOf(coordinator), workers.map(nodeOf))
  await applyDistribution(database.system, (step) => print(step))
  print(`Distributed in ${((Date.now() - from) / 1000).toFixed(0)} s.`)
}

/** `10.0.0.5:5432`, or the folder of a Unix socket instead of the host. */
function nodeOf(address: string): Node {
  const at = address.lastIndexOf(':')
  const port = Number(address.slice(at + 1))
  if (at < 1 || !Number.isInteger(port)) throw new Error(`"${address}" is not HOST:PORT.`)
  return { host: address.slice(0, at), port }
}
