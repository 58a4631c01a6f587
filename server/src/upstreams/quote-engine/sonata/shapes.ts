import { z } from 'zod'

// The parts of a carrier's answers in MEF LSO Sonata, release Grace, that the portal reads; all others are ignored.

/** It becomes a part of an address, which "." and ".." would change. */
const Id = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => !/^\.{1,2}$/.test(id))
const Text = z.string().max(2000)

export const AddressValidation = z.object({
  validationResult: z.enum(['success', 'partial', 'fail']),
  bestMatchGeographicAddress: z
    .object({ id: Id.optional(), postcode: Text.optional(), streetNr: Text.optional() })
    .optional(),
})

const Duration = z.object({
  amount: z.number().int().min(0).max(1_000_000),
  units: z.enum([
    'calendarMonths',
    'calendarDays',
    'calendarHours',
    'calendarMinutes',
    'businessDays',
    'businessHours',
    'businessMinutes',
  ]),
})
export type Duration = z.infer<typeof Duration>

const terminationError = z.array(z.object({ value: Text.optional(), code: Text.optional() })).default([])

export const Qualification = z.object({
  id: Id,
  state: z.enum(['acknowledged', 'inProgress', 'terminatedWithError', 'done.ready', 'done.unableToProvide']),
  productOfferingQualificationItem: z
    .array(
      z.object({
        id: z.string(),
        state: z.enum(['acknowledged', 'inProgress', 'terminatedWithError', 'done.ready', 'done.abandoned']),
        serviceabilityConfidence: z.enum(['green', 'yellow', 'red']).optional(),
        serviceabilityConfidenceReason: Text.optional(),
        installationInterval: Duration.optional(),
        terminationError,
      }),
    )
    .max(200),
})
export type Qualification = z.infer<typeof Qualification>
export type QualificationItem = Qualification['productOfferingQualificationItem'][number]

const QuoteItem = z.object({
  id: z.string(),
  state: z.enum([
    'answered',
    'acknowledged',
    'approved.orderable',
    'approved.orderableAlternate',
    'inProgress',
    'inProgress.draft',
    'rejected',
    'abandoned',
    'unableToProvide',
  ]),
  quoteItemPrice: z
    .array(
      z.object({
        priceType: z.enum(['recurring', 'nonRecurring', 'usageBased']).optional(),
        recurringChargePeriod: z.enum(['hour', 'day', 'week', 'month', 'year']).optional(),
        price: z
          .object({ dutyFreeAmount: z.object({ unit: Text.optional(), value: z.number().optional() }) })
          .optional(),
      }),
    )
    .max(50)
    .default([]),
  quoteItemTerm: z
    .array(z.object({ duration: Duration }))
    .max(1)
    .default([]),
  quoteItemInstallationInterval: Duration.optional(),
  subjectToFeasibilityCheck: z.boolean().default(false),
  terminationError,
})
export type QuoteItem = z.infer<typeof QuoteItem>
export type QuotePrice = QuoteItem['quoteItemPrice'][number]

export const quoteStates = [
  'accepted',
  'acknowledged',
  'answered',
  'approved.orderable',
  'approved.orderableAlternate',
  'cancelled',
  'unableToProvide',
  'declined',
  'expired',
  'inProgress',
  'inProgress.draft',
  'rejected',
] as const

export const CarrierQuote = z.object({
  id: Id,
  // The standard leaves it optional in an answer, but without it nothing is known.
  state: z.enum(quoteStates),
  quoteLevel: z.enum(['budgetary', 'firmSubjectToFeasibilityCheck', 'firm']).optional(),
  validFor: z.object({ endDateTime: z.iso.datetime({ offset: true }).optional() }).optional(),
  quoteItem: z.array(QuoteItem).min(1).max(1000),
})
export type CarrierQuote = z.infer<typeof CarrierQuote>

const CarrierError = z.object({ reason: Text, message: Text.optional() })
/** A 422 is a list, every other error is one. */
export const CarrierErrors = z.union([CarrierError.transform((error) => [error]), z.array(CarrierError).max(1000)])
