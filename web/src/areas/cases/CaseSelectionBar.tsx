import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { caseListing } from '@portal/contract/cases/listing.ts'
import { mostClosures } from '@portal/contract/cases/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useShownKeys } from '../../lists/use-shown-keys.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { closeCasesAct } from './close-cases.ts'

interface CaseSelectionBarProps {
  cases: readonly Pick<CaseRow, 'caseId' | 'status'>[]
  onDone: () => void
}

/** Actions on the selected cases, also of other pages. */
export function CaseSelectionBar({ cases, onDone }: CaseSelectionBarProps) {
  const columns = useShownKeys(caseListing).join(',')
  const act = closeCasesAct(useQueryClient(), cases, onDone)
  const only = cases.map(({ caseId }) => caseId).join(',')
  const refusal = cases.length > mostClosures ? `Select ${mostClosures} cases or fewer.` : undefined
  return (
    <SelectionBar label="Selected cases" count={counted(cases.length, 'case')} onClear={onDone}>
      <ActButtons size="sm" acts={[{ ...act, refusal: refusal ?? act.refusal }]} />
      <SaveButton
        size="sm"
        path="/case-info/api/cases.csv"
        fileName="cases.csv"
        query={{ only, columns }}
        disabledReason={refusal}
      >
        Export selected
      </SaveButton>
    </SelectionBar>
  )
}
