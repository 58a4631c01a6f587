import type { Form } from '../../forms/use-form.ts'
import type { Centre, Places } from './queries.ts'
import type { VisitValues } from './visit-values.ts'
import type { VisitCheck } from '@portal/contract/visits.ts'

/** What each step of the wizard is given. */
export interface StepProps {
  form: Form<VisitValues>
  /** What is wrong with a field; said once somebody has tried to go on. */
  errorOf: (name: string) => string | undefined
  places: Places
  centre: Centre | undefined
  check: VisitCheck | undefined
}
