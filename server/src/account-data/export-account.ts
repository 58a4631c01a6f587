import type { Database } from '@portal/db/src/database.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'
import { writeExport } from './write-export.ts'
import type { WrittenFile } from './written-file.ts'

/** Exports an account into a folder. The folder gets its final name only when the export is complete. */
export async function exportAccount(
  database: Database,
  accountId: string,
  folder: string,
  now: Date,
): Promise<WrittenFile[]> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Refusal(`${folder} is not empty. Use another folder.`)
  const unfinished = `${folder}.unfinished`
  await mkdir(join(unfinished, 'data'), { recursive: true, mode: 0o700 })
  await mkdir(join(unfinished, 'files'), { recursive: true, mode: 0o700 })
  const written = await writeExport(
    database,
    { accountId, now },
    { open: (file) => createWriteStream(join(unfinished, file), { mode: 0o600, flags: 'w' }) },
  )
  await rename(unfinished, folder)
  return written
}
