import { counted, number } from '@portal/contract/format/counts.ts'
import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { keptSecret } from '../lib/secret.ts'
import { closeAccount, getAccount, reopenAccount } from './close-account.ts'
import { assertMayGo, deleteAccount } from './delete-account.ts'
import { elsewhere } from './elsewhere.ts'
import { exportAccount } from './export-account.ts'
import { type Counted, planDeletion } from './plan-deletion.ts'
import { Refusal } from './refusal.ts'

const usage = `Usage: npm run account -- export ACCOUNT --to FOLDER
       npm run account -- close ACCOUNT
       npm run account -- reopen ACCOUNT
       npm run account -- delete ACCOUNT [--confirm "NAME"] [--early]

The data of one account, while the portal runs; with the environment of the portal.

  export   write a snapshot of its data to a new folder
  close    block sign-in and calls; no data is deleted
  reopen   undo close
  delete   count what is deleted and what the law requires to be kept, then delete it once the account’s name is typed. It must
           have been closed for CLOSED_ACCOUNT_DAYS, unless --early. An interrupted deletion continues.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    confirm: { type: 'string' },
    early: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const by = userInfo().username
const say = (text: string) => void process.stdout.write(`${text}\n`)

async function run(config: Config, database: Database, [command, accountId]: readonly string[]): Promise<void> {
  if (values.help || accountId === undefined) throw new Refusal(usage)
  if (command === 'export') return write(database, accountId)
  if (command === 'close') return say(await closeAccount(database, accountId, by))
  if (command === 'reopen') return say(await reopenAccount(database, accountId, by))
  if (command === 'delete') return remove(config, database, accountId)
  throw new Refusal(usage)
}

async function write(database: Database, accountId: string): Promise<void> {
  if (!values.to) throw new Refusal('Give the folder to write to: --to FOLDER')
  const written = await exportAccount(database, accountId, values.to, new Date())
  const rows = written.reduce((sum, file) => sum + file.rows, 0)
  const megabytes = written.reduce((sum, file) => sum + file.bytes, 0) / 1024 ** 2
  say(
    `${values.to} has ${counted(rows, 'record')} in ${counted(written.length, 'file')}, ${number(megabytes, 1, 1)} MB. Start with README.txt.`,
  )
}

async function remove(config: Config, database: Database, accountId: string): Promise<void> {
  const { name, closedAt } = await getAccount(database, accountId)
  await assertMayGo(database, accountId)
  const plan = await planDeletion(database.system, accountId, config.KEEP_STATEMENTS_YEARS)
  for (const each of plan) say(lineOf(each))
  const besides = await elsewhere(config, database, accountId)
  for (const words of besides) say(`\n${words}`)
  if (!closedAt)
    throw new Refusal(`\n${name} is open, so nothing was deleted. Close it: npm run account -- close ${accountId}`)
  assertClosedForLong(config, name, closedAt)
  const typed = values.confirm ?? (await askName(name))
  if (typed !== name) throw new Refusal(`\nNothing was deleted. To delete it: --confirm "${name}"`)
  await deleteAccount(database, {
    accountId,
    by,
    statementYears: config.KEEP_STATEMENTS_YEARS,
    onBatch: (table, rows) => say(`deleted ${String(rows).padStart(9)}  ${table}`),
  })
  say(`\n${name} has been deleted. retention.deleted_account records what, when and by whom.`)
}

function assertClosedForLong({ CLOSED_ACCOUNT_DAYS }: Config, name: string, closedAt: Date): void {
  const due = new Date(closedAt.getTime() + CLOSED_ACCOUNT_DAYS * 24 * 60 * 60_000)
  if (values.early || due <= new Date()) return
  throw new Refusal(
    `\n${name} can be reopened until ${due.toISOString().slice(0, 10)}, so nothing was deleted. --early deletes it now.`,
  )
}

const lineOf = ({ table, deleted, kept, why }: Counted) =>
  `${String(deleted).padStart(9)} to delete${kept > 0 ? `, ${kept} to keep` : ''}  ${table}${kept > 0 ? `: ${why}` : ''}`

async function askName(name: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(`\nThis cannot be undone. Type the account’s name, ${name}, to delete it: `)
  } finally {
    terminal.close()
  }
}

try {
  const config = readConfig(process.env, () => keptSecret(process.env.DATA_DIR ?? '.data'))
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 2 })
  try {
    await migrate(database.system)
    await run(config, database, positionals)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
