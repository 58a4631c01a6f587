import type { DeskImport } from '@portal/contract/desk/imports.ts'
import { call, send } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { readQuery } from '../../api/queries.ts'

export type Imports = NonNullable<Awaited<ReturnType<typeof call<'GET /import-desk/api/imports'>>>>

export const isBusy = ({ state }: DeskImport) => state === 'checking' || state === 'loading'

export const importsQuery = readQuery(
  ['desk', 'imports'],
  'GET /import-desk/api/imports',
  {},
  { refetchInterval: ({ state }) => (state.data?.imports.some(isBusy) ? 1000 : false) },
)

export async function upload(files: Iterable<File>): Promise<void> {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const answer = await send('POST', '/import-desk/api/imports', form)
  if (!answer.ok) throw await ApiError.from(answer)
}
