import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { isOverdue, nextInWords } from '@portal/contract/cases/words.ts'
import { Status } from '@portal/ui/src/Status.tsx'

interface NextStepProps {
  row: Pick<CaseRow, 'status' | 'nextAt'>
  words?: string
}

/** The next step of a case; an overdue update is marked. */
export function NextStep({ row, words = nextInWords(row) }: NextStepProps) {
  return isOverdue(row) ? <Status kind="bad">{words}</Status> : words
}
