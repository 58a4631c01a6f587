import type { Form } from '../../../forms/use-form.ts'
import type { NewServiceOffers, NewServiceValues } from './new-service.ts'

/** The props of every step. */
export interface StepProps {
  form: Form<NewServiceValues>
  offers: NewServiceOffers
  /** The error of a field, shown after an attempt to continue. */
  errorOf: (field: string) => string | undefined
}
