import type { ImportColumns } from '@portal/contract/desk/import-mapping.ts'
import type { Form } from '../../forms/use-form.ts'
import type { MappingDraft, MappingQuestions } from './mapping-draft.ts'

export interface MappingFieldsProps {
  form: Pick<Form<Record<string, unknown>>, 'text' | 'errorOf'>
  columns: ImportColumns
  questions: MappingQuestions
  draft: MappingDraft
  onChange: (changed: Partial<MappingDraft>) => void
}
