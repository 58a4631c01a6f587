import { money } from '@portal/contract/format/money.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ContinueTo } from '@portal/ui/src/ContinueTo.tsx'
import { ErrorSummary } from '@portal/ui/src/ErrorSummary.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type Step, Stepper } from '@portal/ui/src/Stepper.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import BackIcon from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { FormMessages } from '../../../forms/FormMessages.tsx'
import { useForm } from '../../../forms/use-form.ts'
import type { availabilityQuery } from '../queries.ts'
import { isSlotTaken } from '../slots.ts'
import { AccessStep } from './AccessStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import {
  bodyOf,
  type NewServiceOffers,
  type NewServiceStep,
  type NewServiceValues,
  offerOf,
  priceOf,
  problemsAt,
  stepsOf,
} from './new-service.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './new-service.module.css'
import { OrderSummary } from './OrderSummary.tsx'
import { ProductStep } from './ProductStep.tsx'
import { StartStep } from './StartStep.tsx'
import { stepNames, stepNote } from './step-words.ts'

interface NewServiceWizardProps {
  offers: NewServiceOffers
  initial: NewServiceValues
  asked: NewServiceStep
  hrefOf: (step: NewServiceStep) => string
  /** Names the stored input. */
  draft: string
  channel: OrderChannel
}

/** Whose order it is: the one of a person on the portal, or of one who phones the desk. */
export interface OrderChannel {
  /** Only for a page without a header of its own. */
  crumbs?: readonly { label: string; href?: string }[]
  availabilityOf: typeof availabilityQuery
  /** Adds a site that is missing; absent at the desk, where sites are not added. */
  mayAddSite: boolean
  /** The title of the order so far. */
  summary: string
  place: (order: ReturnType<typeof bodyOf>, once: string) => Promise<{ orderId: string }>
  pageOf: (orderId: string) => string
  /** Steps that are done before those of the order. */
  before?: readonly Step[]
}

export function NewServiceWizard({ offers, initial: given, asked, hrefOf, draft, channel }: NewServiceWizardProps) {
  const [initial] = useState(given)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [tried, setTried] = useState<readonly NewServiceStep[]>([])
  const [attempt, setAttempt] = useState(0)
  const form = useForm({
    initial,
    draft,
    submit: (values: NewServiceValues, once) => channel.place(bodyOf(offers, values), once).catch(letChooseAgain),
    onDone: ({ orderId }) => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      toasts.show({ kind: 'ok', text: `Order ${orderId} placed` })
      void navigate({ to: channel.pageOf(orderId) })
    },
  })
  /** A slot that was lost is chosen again; everything else is kept. */
  function letChooseAgain(failure: unknown): never {
    if (isSlotTaken(failure)) {
      form.set({ appointment: null })
      void navigate({ to: hrefOf('product') })
      void queryClient.invalidateQueries({ queryKey: ['orders', 'slots'] })
    }
    throw failure
  }
  const { values } = form
  const availability = useQuery({
    ...channel.availabilityOf(values.siteId),
    enabled: values.kind === 'broadband' && values.siteId !== '' && offers.availability !== 'off',
  })
  const found = values.kind === 'broadband' ? availability.data : undefined
  const steps = stepsOf(values)
  // A link to a later step opens the first one with something missing.
  const unfinished = steps.find((each) => Object.keys(problemsAt(each, offers, values, found)).length > 0) ?? 'check'
  const step = steps.indexOf(asked) > steps.indexOf(unfinished) || !steps.includes(asked) ? unfinished : asked
  const at = steps.indexOf(step)
  const [previous, next] = [steps[at - 1], steps[at + 1]]
  const missing = tried.includes(step) ? problemsAt(step, offers, values, found) : {}
  const errorOf = (field: string) => missing[field] ?? form.errorOf(field)
  const price = priceOf(offers, values)

  const proceed = () => {
    setTried([...tried, step])
    if (Object.keys(problemsAt(step, offers, values, found)).length > 0) return setAttempt(attempt + 1)
    if (next) void navigate({ to: hrefOf(next) })
  }
  const progress = steps.map(
    (each, index): Step => ({
      key: each,
      label: stepNames[each],
      note: stepNote(each, offers, values),
      state: each === step ? 'now' : index < at ? 'done' : 'next',
      href: index < at ? hrefOf(each) : undefined,
    }),
  )
  const { mayAddSite } = channel
  const parts = { form, offers, availability: { data: found, error: availability.error }, errorOf, mayAddSite }
  return (
    <div className={styles.wizard}>
      {channel.crumbs ? (
        <PageHeader
          crumbs={channel.crumbs}
          title={offerOf(offers, values) ? titles[values.kind || 'broadband'] : 'Order a service'}
          facts={[offers.sites.find(({ siteId }) => siteId === values.siteId && values.kind !== 'domain')?.name]}
        />
      ) : null}
      <Stepper label="Progress" isForm steps={[...(channel.before ?? []), ...progress]} />
      <FormMessages form={form} />
      <ErrorSummary
        problems={Object.entries(missing).map(([field, message]) => ({ fieldId: fieldIdOf(form, field), message }))}
        attempt={attempt}
      />
      <div className={layout.columns}>
        <div className={layout.stack}>
          {step === 'start' ? <StartStep {...parts} /> : null}
          {step === 'product' ? <ProductStep {...parts} /> : null}
          {step === 'access' ? <AccessStep {...parts} /> : null}
          {step === 'check' ? <CheckStep {...parts} hrefOf={hrefOf} /> : null}
        </div>
        <OrderSummary title={channel.summary} offers={offers} values={values} />
      </div>
      <StickyBar
        label="Steps"
        actions={
          next ? (
            <Button size="lg" colour="primary" onClick={proceed}>
              <ContinueTo step={stepNames[next].toLowerCase()} />
            </Button>
          ) : (
            <Button size="lg" colour="cta" busy={form.isBusy} onClick={() => form.onSubmit()}>
              {price ? `Order for ${money(price.recurring)} monthly` : 'Order'}
            </Button>
          )
        }
      >
        {previous ? (
          <Button size="lg" colour="outline" icon={<BackIcon aria-hidden />} href={hrefOf(previous)}>
            Back
          </Button>
        ) : null}
      </StickyBar>
    </div>
  )
}

const titles = {
  broadband: 'Order a broadband line',
  numbers: 'Order phone numbers',
  router: 'Order a router',
  domain: 'Order a domain',
}

function fieldIdOf(
  { text, values }: { text: (name: keyof NewServiceValues) => { id: string }; values: object },
  field: string,
) {
  const name = isField(field, values) ? field : 'kind'
  return text(name).id
}

const isField = (field: string, values: object): field is keyof NewServiceValues => field in values
