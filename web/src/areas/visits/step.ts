import type { Form } from '../../forms/use-form.ts'
import type { Centre, Places } from './queries.ts'
import type { VisitValues } from './visit-values.ts'
import type { VisitCheck } from '@portal/contract/visits/visits.ts'

/** The props of every step. */
export interface StepProps {
  form: Form<VisitValues>
  /** The error of a field, shown after an attempt to continue. */
  errorOf: (name: string) => string | undefined
  places: Places
  centre: Centre | undefined
  check: VisitCheck | undefined
}
