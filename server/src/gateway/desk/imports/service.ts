import type { DeskImport, ImportWays } from '@portal/contract/desk/imports.ts'
import { Problem } from '@portal/contract/problem.ts'
import { entities } from '@portal/db/src/import/entities.ts'
import { ourWays } from '@portal/db/src/import/written-values.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { queueJob } from '../../../lib/job-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atMost } from '../../at-most.ts'
import { importTask } from './jobs.ts'
import {
  changeSettings,
  deleteImport,
  findImport,
  insertImport,
  listImports,
  lockImport,
  setState,
  type UploadedFile,
} from './store.ts'

const mostImports = 20

export const entityNames = entities.map(({ name }) => name)

/** Each has files in the database, so their number is limited. */
export function assertRoom(scope: AccountScope): Promise<void> {
  return atMost(scope.tx, {
    of: `imports ${scope.accountId}`,
    most: mostImports,
    count: async () => (await listImports(scope)).length,
    detail: `There are already ${mostImports} imports of today. Delete one first.`,
  })
}

export async function getImport(scope: AccountScope, importId: string): Promise<DeskImport> {
  const found = await findImport(scope, importId)
  if (!found) throw new Problem('not_found', { detail: 'Import not found. Its files are deleted after a day.' })
  return found
}

export async function createImport(
  scope: AccountScope,
  files: readonly UploadedFile[],
  mapping: UploadedFile | undefined,
): Promise<DeskImport> {
  await assertRoom(scope)
  return begin(scope, await insertImport(scope, files, mapping, ourWays), 'checking')
}

export async function checkAgain(
  scope: AccountScope,
  importId: string,
  { ways, entities: chosen }: { ways: ImportWays; entities: Record<string, string> },
): Promise<DeskImport> {
  const { files } = await getResting(scope, importId)
  for (const [name, entity] of Object.entries(chosen)) {
    if (!files.some((file) => file.name === name) || !entityNames.includes(entity))
      throw new Problem('invalid', { fields: { entities: `${name} cannot be read as “${entity}”.` } })
  }
  await changeSettings(scope, importId, ways, chosen)
  return begin(scope, importId, 'checking')
}

export async function loadImport(scope: AccountScope, importId: string): Promise<DeskImport> {
  const { state, loads, files } = await getResting(scope, importId)
  const rows = loads.reduce((sum, { rows: own }) => sum + own, 0)
  if (state !== 'checked' || rows === 0)
    throw new Problem('nothing_to_load', { detail: 'No row of these files can be loaded as they are.' })
  await recordActivity(scope, {
    action: 'data imported',
    entity: 'import',
    entityId: importId,
    after: { files: files.map(({ name }) => name), rows },
  })
  return begin(scope, importId, 'loading')
}

export async function removeImport(scope: AccountScope, importId: string): Promise<void> {
  const { state } = await getImport(scope, importId)
  assertRests(state === 'loading')
  await deleteImport(scope, importId)
}

/** An import that can be changed: nothing reads it now. */
export async function getResting(scope: AccountScope, importId: string): Promise<DeskImport> {
  await lockImport(scope, importId)
  const found = await getImport(scope, importId)
  assertRests(found.state === 'checking' || found.state === 'loading')
  if (found.state === 'loaded') throw loadedAlready()
  return found
}

export const loadedAlready = () =>
  new Problem('nothing_to_load', { detail: 'These files are loaded already. Upload them again to change more.' })

function assertRests(isBusy: boolean): void {
  if (isBusy) throw new Problem('import_busy', { detail: 'The files are being read. Wait until that is finished.' })
}

export async function begin(scope: AccountScope, importId: string, state: 'checking' | 'loading'): Promise<DeskImport> {
  await setState(scope.tx, { accountId: scope.accountId, importId }, state)
  await queueJob(scope.tx, importTask, { accountId: scope.accountId, importId })
  return getImport(scope, importId)
}
