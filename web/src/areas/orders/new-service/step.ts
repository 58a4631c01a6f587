import type { Form } from '../../../forms/use-form.ts'
import type { NewServiceOffers, NewServiceValues, SiteAvailability } from './new-service.ts'

/** The props of every step. */
export interface StepProps {
  form: Form<NewServiceValues>
  offers: NewServiceOffers
  /** The carrier's answer for a broadband line at the site. */
  availability: { data: SiteAvailability | undefined; error: Error | null }
  /** The error of a field, shown after an attempt to continue. */
  errorOf: (field: string) => string | undefined
  mayAddSite: boolean
}
