import { Button } from '@portal/ui/src/Button.tsx'
import { ContinueTo } from '@portal/ui/src/ContinueTo.tsx'
import type { Crumb } from '@portal/ui/src/Breadcrumbs.tsx'
import { ErrorSummary } from '@portal/ui/src/ErrorSummary.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Stepper } from '@portal/ui/src/Stepper.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import BackIcon from 'lucide-react/icons/chevron-left'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSayFailed } from '../../forms/use-say-failed.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { checkQuery, keepVisit, type Places, type VisitAnswer } from './queries.ts'
import { CheckStep } from './CheckStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { missingInWords, stepNames, stepNotes } from './step-words.ts'
import { TimeStep } from './TimeStep.tsx'
import { useHold } from './use-hold.ts'
import { useSettled } from './use-settled.ts'
import { visitPaths, type WizardStep, wizardSteps } from './visit-paths.ts'
import { problemsAt, type VisitValues } from './visit-values.ts'
import { VisitSummary } from './VisitSummary.tsx'
import { WorkStep } from './WorkStep.tsx'
import styles from './wizard.module.css'

interface VisitWizardProps {
  places: Places
  initial: VisitValues
  /** The visit being changed, or the draft being continued. */
  before: VisitAnswer | undefined
  step: WizardStep
  hrefOf: (step: WizardStep) => string
  /** Names the stored input, to separate it from that of other visits. */
  draft: string
  title: string
  crumbs: readonly Crumb[]
}

export function VisitWizard({ places, initial: given, before, step, hrefOf, draft, title, crumbs }: VisitWizardProps) {
  const [initial] = useState(given)
  const [version] = useState(before?.version)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const sayFailed = useSayFailed()
  const holding = useHold()
  const [tried, setTried] = useState<readonly WizardStep[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const visitId = before?.visitId
  const isDraft = before === undefined || before.status === 'draft'

  const send = (values: VisitValues, once: string, asDraft: boolean) =>
    visitId === undefined
      ? call('POST /visit-info/api/visits', { body: { ...values, isDraft: asDraft } }, { once })
      : call(
          'PUT /visit-info/api/visits/:visitId',
          { params: { visitId }, body: { ...values, isDraft: asDraft } },
          { once, version },
        )
  const form = useForm({
    initial,
    draft,
    submit: (values: VisitValues, once) => send(values, once, false),
    onDone: (visit) => {
      void keepVisit(queryClient, visit)
      toasts.show({ kind: 'ok', text: isDraft ? `Visit ${visit.visitId} requested` : 'Change sent' })
      void navigate({ to: visitPaths.one(visit.visitId) })
    },
  })
  const { values } = form
  const checked = useQuery(checkQuery({ ...useSettled(values), ...(visitId && { visitId }) }))
  const check = checked.data
  const found = check?.problems ?? {}
  const open = tried.flatMap((each) => (each === step ? problemsAt(step, found) : []))
  const errorOf = (name: string) =>
    form.errorOf(name) ??
    (tried.includes(step) ? open.find(([field]) => field === name || field.startsWith(`${name}.`))?.[1] : undefined)
  const centre = places.dataCentres.find(({ dataCentreId }) => dataCentreId === values.dataCentreId)
  const at = wizardSteps.indexOf(step)
  const { isRestored } = form
  const { hold } = holding

  useEffect(() => {
    // A restored draft reserves its slot again, if it is still free.
    const { dataCentreId, startsAt, slots } = values
    if (!isRestored || dataCentreId === '' || !startsAt) return
    void hold({ dataCentreId, startsAt, slots, ...(visitId && { visitId }) })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
  const next = wizardSteps[at + 1]
  const previous = wizardSteps[at - 1]

  const proceed = async () => {
    const fresh = await queryClient
      .fetchQuery(checkQuery({ ...values, ...(visitId && { visitId }) }))
      .catch(() => undefined)
    setTried([...tried, step])
    if (problemsAt(step, fresh?.problems ?? {}).length > 0) return setAttempt(attempt + 1)
    if (next) void navigate({ to: hrefOf(next) })
  }
  const saveForLater = async () => {
    setIsSaving(true)
    try {
      const kept = await send(values, crypto.randomUUID(), true)
      form.reset()
      await holding.release()
      void keepVisit(queryClient, kept)
      toasts.show({ kind: 'ok', text: 'Draft saved. The slot is not reserved.' })
      void navigate({ to: visitPaths.list({ tab: 'waiting' }) })
    } catch (failure) {
      sayFailed(failure, 'We could not save the draft.')
    }
    setIsSaving(false)
  }
  const missing = next ? undefined : missingInWords(found)
  const parts = { form, errorOf, places, centre, check }
  // A step is done once it has been passed and has no errors.
  const isDone = (each: WizardStep) => wizardSteps.indexOf(each) < at && problemsAt(each, found).length === 0

  return (
    <div className={styles.wizard}>
      <PageHeader
        crumbs={crumbs}
        title={title}
        facts={[centre?.name, racksOf(values, centre)]}
        actions={
          isDraft ? (
            <Button colour="outline" busy={isSaving} onClick={() => void saveForLater()}>
              Save and finish later
            </Button>
          ) : null
        }
      />
      <Stepper
        label="Progress"
        isForm
        steps={wizardSteps.map((each, index) => ({
          key: each,
          label: stepNames[each],
          note: stepNotes(each, values, centre),
          state: each === step ? 'now' : isDone(each) ? 'done' : 'next',
          href: index < at ? hrefOf(each) : undefined,
        }))}
      />
      <FormMessages form={form} />
      <ErrorSummary
        problems={open.map(([field, message]) => ({ fieldId: form.text(field.split('.')[0] ?? '').id, message }))}
        attempt={attempt}
      />
      <div className={step === 'time' ? styles.timeColumns : styles.columns}>
        {step === 'place' ? <PlaceStep {...parts} /> : null}
        {step === 'time' ? <TimeStep {...parts} holding={holding} visitId={visitId} /> : null}
        {step === 'people' ? <PeopleStep {...parts} /> : null}
        {step === 'work' ? <WorkStep {...parts} /> : null}
        {step === 'check' ? <CheckStep {...parts} hrefOf={hrefOf} isDraft={isDraft} /> : null}
        <VisitSummary {...parts} holding={holding} visitId={visitId} isLast={step === 'check'} />
      </div>
      <StickyBar
        label="Steps"
        actions={
          <>
            {next || missing ? null : (
              <span className={styles.next}>We check the visit and reply within one working day</span>
            )}
            {next ? (
              <Button size="lg" colour="primary" onClick={() => void proceed()}>
                <ContinueTo step={stepNames[next].toLowerCase()} />
              </Button>
            ) : (
              <Button
                size="lg"
                colour="primary"
                busy={form.isBusy}
                disabledReason={missing}
                onClick={() => form.onSubmit()}
              >
                {isDraft ? 'Book visit' : 'Send change'}
              </Button>
            )}
          </>
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

function racksOf({ rackIds }: VisitValues, centre: Places['dataCentres'][number] | undefined): string {
  return (centre?.racks ?? [])
    .filter(({ rackId }) => rackIds.includes(rackId))
    .map(({ name }) => name)
    .join(', ')
}
