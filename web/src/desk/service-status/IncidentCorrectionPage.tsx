import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ActFields } from '../../acts/ActFields.tsx'
import { useActForm } from '../../acts/use-act-form.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import type { PageRequest } from '../../screens.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { deskPaths } from '../desk-paths.ts'
import { EndCorrectionForm } from './EndCorrectionForm.tsx'
import { AffectedCard } from './AffectedCard.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { basedOn, correctionAct } from './correction.ts'
import styles from './incident-new.module.css'
import { administratorsField, reachBodyOf, ruleFields } from './incident-rules.ts'
import { deskIncidentQuery, keepDeskIncident, previewQuery } from './queries.ts'
import { RulesField } from './RulesField.tsx'
import { useSettled } from './use-settled.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(deskIncidentQuery(params.ref ?? ''))
}

const room = { label: 'Incidents', href: deskPaths.incidents() }

export function Page() {
  const { ref = '' } = useParams({ strict: false })
  const answer = useQuery(deskIncidentQuery(ref))
  if (answer.data?.phase === 'over') return <EndCorrectionForm key={ref} incident={answer.data} />
  if (answer.data) return <CorrectionForm key={ref} incident={answer.data} />
  return (
    <RecordPending
      crumbs={[room, { label: ref }]}
      title={`Correct ${ref}`}
      label="Incident"
      answer={answer}
      failed={(failure) => <ThingFailed label="Incident" back={room} {...failure} />}
    />
  )
}

/** The texts and rules of a published incident, with the accounts that it affects once it is corrected. */
function CorrectionForm({ incident }: { incident: DeskIncident }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { ref, title, kind, listed } = incident
  const act = correctionAct(incident, async (changed) => {
    await keepDeskIncident(queryClient, changed)
    await navigate({ to: deskPaths.incident(ref) })
  })
  const form = useActForm(act, () => undefined)
  const fields = act.fields?.filter(({ name }) => ![...ruleFields, basedOn, administratorsField].includes(name)) ?? []
  const part = (from: number, to?: number) => ({ ...act, fields: fields.slice(from, to) })
  const reach = useSettled({
    kind,
    ref,
    ...reachBodyOf(form.values),
    notifyAdministrators: form.values[administratorsField] === true,
  })
  const answer = useQuery(previewQuery(reach))
  return (
    <>
      <PageHeader
        crumbs={[room, { label: ref, href: deskPaths.incident(ref) }, { label: 'Correct' }]}
        title={`Correct ${title}`}
        facts={[
          'Affected customers are notified of the correction',
          ...(listed > 0 ? [`${counted(listed, 'service')} listed by ID`] : []),
        ]}
        actions={
          <>
            <Button colour="outline" href={deskPaths.incident(ref)}>
              Cancel
            </Button>
            <Button
              colour="primary"
              busy={form.isBusy}
              needsNetwork
              disabledReason={form.isChanged ? undefined : 'Change a text or a rule first.'}
              onClick={() => form.onSubmit()}
            >
              Post correction
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <Card title="Incident">
          <form className={layout.stack} aria-label="Correction" noValidate onSubmit={form.onSubmit}>
            <FormMessages form={form} />
            <ChangedMeanwhile form={form} version={incident.version} />
            <ActFields act={part(0, 1)} form={form} />
            <RulesField form={form} />
            <ActFields act={part(1)} form={form} />
          </form>
        </Card>
        <AffectedCard answer={answer} reach={reach} form={form} />
      </div>
    </>
  )
}
