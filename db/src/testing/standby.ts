import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { type Embedded, embeddedConnection, startEmbedded } from '../embedded.ts'

export interface TestStandby {
  connection: Omit<Embedded, 'stop'>
  /** Ends all of its processes at once, as a power cut does. It starts again. */
  kill(): void
  stop(): Promise<void>
}

const Label = z.array(z.object({ label: z.string() })).length(1)

/** A streaming standby of a running embedded server, with its data in another folder. */
export async function startStandby(primaryFolder: string, folder: string): Promise<TestStandby> {
  const primary = embeddedConnection(primaryFolder)
  const data = join(folder, 'postgresql')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const admin = new pg.Client(primary)
  await admin.connect()
  await admin.query("select pg_backup_start('standby', true)")
  cpSync(join(primaryFolder, 'postgresql'), data, { recursive: true })
  const { rows } = await admin.query('select labelfile as label from pg_backup_stop(false)')
  await admin.end()
  rmSync(join(data, 'postmaster.pid'))
  for (const { label } of Label.parse(rows)) writeFileSync(join(data, 'backup_label'), label)
  writeFileSync(join(data, 'standby.signal'), '')
  const from = `host=${primary.host} port=${primary.port} user=${primary.user}`
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\nhot_standby_feedback = on\n`)
  const { stop, ...connection } = await startEmbedded(folder)
  return {
    connection,
    kill: () => process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    stop,
  }
}
