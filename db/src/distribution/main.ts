import { openDatabase } from '../database.ts'
import { planDistribution, sqlOf } from './plan.ts'
import { readCatalogue } from './read-catalogue.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env
const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir, poolSize: 1 })
try {
  const plan = planDistribution(await readCatalogue(database.system))
  process.stdout.write(`${sqlOf(plan).join('\n')}\n\n-- On the coordinator: ${plan.local.join(', ')}\n`)
  for (const { table, reason } of plan.limits) process.stdout.write(`-- ${table}: ${reason}\n`)
} finally {
  await database.close()
}
