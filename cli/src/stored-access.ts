import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from './failure.ts'
import type { Shell } from './shell.ts'

/** The result of a sign-in: the addresses of the portal and the tokens. */
export const StoredAccess = z.object({
  gateway: z.url(),
  resource: z.url(),
  tokenEndpoint: z.url(),
  revocationEndpoint: z.url(),
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  accessEndsAt: z.number(),
  refreshToken: z.string(),
})
export type StoredAccess = z.infer<typeof StoredAccess>

type Folder = Pick<Shell, 'folder'>
const fileOf = ({ folder }: Folder): string => join(folder, 'access.json')

/** Only the person can read the file. */
export function storeAccess(shell: Folder, access: StoredAccess): void {
  mkdirSync(shell.folder, { recursive: true, mode: 0o700 })
  const file = fileOf(shell)
  const next = `${file}.${process.pid}`
  writeFileSync(next, `${JSON.stringify(access)}\n`, { mode: 0o600 })
  // A mode given to writeFileSync counts for new files only.
  chmodSync(next, 0o600)
  renameSync(next, file)
}

export function readAccess(shell: Folder): StoredAccess {
  const file = fileOf(shell)
  if (!existsSync(file)) throw new Failure('You are not signed in. Run "portal sign-in ADDRESS".')
  const read = StoredAccess.safeParse(jsonOf(readFileSync(file, 'utf8')))
  if (!read.success) throw new Failure(`${file} cannot be read. Sign in again.`)
  return read.data
}

export function forgetAccess(shell: Folder): void {
  rmSync(fileOf(shell), { force: true })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
