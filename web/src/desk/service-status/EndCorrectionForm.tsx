import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Act } from '../../acts/act.ts'
import { ActFields } from '../../acts/ActFields.tsx'
import { calls } from '../../acts/calls.ts'
import { useActForm } from '../../acts/use-act-form.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { deskPaths } from '../desk-paths.ts'
import { basedOn } from './correction.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { IncidentHistoryCard } from './IncidentHistoryCard.tsx'
import styles from './incident-new.module.css'
import { keepDeskIncident } from './queries.ts'

function endCorrectionAct(incident: DeskIncident, onCorrected: (changed: DeskIncident) => Promise<unknown>): Act {
  const { ref, version, title, advice, cause, endedAt, minutesDown, state } = incident
  const isCancelled = state === 'cancelled'
  return {
    key: 'correct-end',
    title: 'Save correction',
    draft: `correct-end-${ref}`,
    fields: [
      { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
      ...(isCancelled
        ? []
        : ([
            { kind: 'lines', name: 'cause', label: 'Cause', rows: 2 },
            { kind: 'moment', name: 'endedAt', label: 'Ended at', hint: 'UK time.' },
            {
              kind: 'number',
              name: 'minutesDown',
              label: 'Downtime per service, minutes',
              hint: 'Availability and credits of the month follow it.',
            },
          ] as const)),
      { kind: 'lines', name: 'advice', label: 'Advice for customers', rows: 2, isOptional: true },
      { kind: 'lines', name: 'reason', label: 'Reason', hint: 'Customers read it with what changed.', rows: 2 },
      { kind: 'tick', name: 'notify', label: 'Notify affected customers of the correction' },
      { kind: 'number', name: basedOn, label: '' },
    ],
    initial: {
      title,
      cause: cause ?? '',
      endedAt: endedAt ? typedMoment(endedAt) : '',
      minutesDown: String(minutesDown ?? 0),
      advice: advice ?? '',
      notify: false,
      [basedOn]: String(version),
    },
    do: ({ [basedOn]: read, ...typed }, once) =>
      calls(
        'PUT /incident-desk/api/incidents/:ref/closure',
        { params: { ref }, version: Number(read) },
        onCorrected,
      )(typed, once),
    done: 'Correction saved.',
  }
}

/** The texts and times of an incident that has ended. Its services are those of its end. */
export function EndCorrectionForm({ incident }: { incident: DeskIncident }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { ref, title } = incident
  const act = endCorrectionAct(incident, async (changed) => {
    await keepDeskIncident(queryClient, changed)
    await navigate({ to: deskPaths.incident(ref) })
  })
  const form = useActForm(act, () => undefined)
  const shown = { ...act, fields: act.fields?.filter(({ name }) => name !== basedOn) ?? [] }
  const isNotified = form.values.notify === true
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Incidents', href: deskPaths.incidents() },
          { label: ref, href: deskPaths.incident(ref) },
          { label: 'Correct' },
        ]}
        title={`Correct ${title}`}
        facts={[
          'This has ended',
          isNotified ? 'Affected customers are notified' : 'No one is notified',
          'The affected services stay those of its end',
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
              disabledReason={form.isChanged ? undefined : 'Change a text or a time first.'}
              onClick={() => form.onSubmit()}
            >
              {isNotified ? 'Save and notify' : 'Save correction'}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <Card title="Incident">
          <form className={layout.stack} aria-label="Correction" noValidate onSubmit={form.onSubmit}>
            <FormMessages form={form} />
            <ChangedMeanwhile form={form} version={incident.version} />
            <ActFields act={shown} form={form} />
          </form>
        </Card>
        <IncidentHistoryCard incidentRef={ref} />
      </div>
    </>
  )
}
