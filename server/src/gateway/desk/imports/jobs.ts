import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../../jobs/job-parts.ts'
import { runImport } from './run-import.ts'

export const importTask = 'import at the desk'
const Key = z.object({ accountId: z.string(), importId: z.string() })

export function importJobs({ database }: JobParts): AreaJobs {
  return { queued: { [importTask]: (payload) => runImport(database, Key.parse(payload)) }, clock: [] }
}
