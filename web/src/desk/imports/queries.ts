import type { DeskImport } from '@portal/contract/desk/imports.ts'
import { call, send } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export type Imports = NonNullable<Awaited<ReturnType<typeof call<'GET /import-desk/api/imports'>>>>

export const isBusy = ({ state }: DeskImport) => state === 'checking' || state === 'loading'

export const importsQuery = readQuery(
  ['desk', 'imports'],
  'GET /import-desk/api/imports',
  {},
  { refetchInterval: ({ state }) => (state.data?.imports.some(isBusy) ? 1000 : false) },
)

interface MappedFile {
  place: string
  /** Empty: as the mapping and the name of the file say. */
  entity: string
  line: string
  rows: string
}

/** The columns of a file; those of before stay until others are read. */
export const columnsQuery = (importId: string, { place, entity, line, rows }: MappedFile) =>
  pageQuery(
    [...importsQuery.queryKey, importId, 'columns', place, entity, line, rows],
    'GET /import-desk/api/imports/:importId/files/:place/columns',
    {
      params: { importId, place: Number(place) },
      query: { ...(entity && { entity }), ...(line && { line: Number(line) }), ...(rows && { rows: Number(rows) }) },
    },
  )

export async function upload(files: Iterable<File>): Promise<void> {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const answer = await send('POST', '/import-desk/api/imports', form)
  if (!answer.ok) throw await ApiError.from(answer)
}
