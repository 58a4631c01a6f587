import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
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
import { AffectedCard } from './AffectedCard.tsx'
import { basedOn, correctionAct } from './correction.ts'
import styles from './incident-new.module.css'
import { reachBodyOf, ruleFields, textOf } from './incident-rules.ts'
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
  if (answer.data) return <CorrectionForm key={ref} incident={answer.data} />
  return (
    <RecordPending
      crumbs={[room, { label: ref }]}
      title={`Correct ${ref}`}
      label="Incident"
      answer={answer}
      failed={(failure) => (
        <ThingFailed label="Incident" missing={{ title: 'There is no such incident', list: room }} {...failure} />
      )}
    />
  )
}

/** The texts and rules of a published incident, with the accounts that it affects once it is corrected. */
function CorrectionForm({ incident }: { incident: DeskIncident }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { ref, title, kind, listed, phase } = incident
  const act = correctionAct(incident, async (changed) => {
    await keepDeskIncident(queryClient, changed)
    await navigate({ to: deskPaths.incident(ref) })
  })
  const form = useActForm(act, () => undefined)
  const fields = act.fields?.filter(({ name }) => !ruleFields.includes(name) && name !== basedOn) ?? []
  const isChangedMeanwhile = textOf(form.values, basedOn) !== String(incident.version)
  const part = (from: number, to?: number) => ({ ...act, fields: fields.slice(from, to) })
  const reach = useSettled({ kind, ref, ...reachBodyOf(form.values) })
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
              disabledReason={
                phase === 'over' ? 'This has ended.' : form.isChanged ? undefined : 'Change a text or a rule first.'
              }
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
            {isChangedMeanwhile ? (
              <Notice
                kind="warn"
                title="Another person changed this incident"
                actions={
                  <>
                    <Button
                      size="sm"
                      colour="outline"
                      onClick={() => form.set({ [basedOn]: String(incident.version) })}
                    >
                      Keep mine
                    </Button>
                    <Button size="sm" colour="outline" onClick={form.reset}>
                      Show latest
                    </Button>
                  </>
                }
              >
                Your text is here and is not posted.
              </Notice>
            ) : null}
            <ActFields act={part(0, 1)} form={form} />
            <RulesField form={form} />
            <ActFields act={part(1)} form={form} />
          </form>
        </Card>
        <AffectedCard answer={answer} isKnown />
      </div>
    </>
  )
}
