import { caseListing } from '@portal/contract/cases/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useShownKeys } from '../../lists/use-shown-keys.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { type ChosenCase, closeCasesAct } from './close-cases.ts'

interface CaseSelectionBarProps {
  cases: readonly ChosenCase[]
  /** Only these stay selected. */
  onKeep: (caseIds: readonly string[]) => void
}

/** Actions on the selected cases, also of other pages. */
export function CaseSelectionBar({ cases, onKeep }: CaseSelectionBarProps) {
  const columns = useShownKeys(caseListing).join(',')
  const act = closeCasesAct(useQueryClient(), cases, onKeep)
  const only = cases.map(({ caseId }) => caseId).join(',')
  const refusal = cases.length > mostSelected ? `Select ${mostSelected} cases or fewer.` : undefined
  return (
    <SelectionBar label="Selected cases" count={counted(cases.length, 'case')} onClear={() => onKeep([])}>
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
