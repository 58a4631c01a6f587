import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import type { Act } from '../../acts/act.ts'
import { ActFields } from '../../acts/ActFields.tsx'
import { calls } from '../../acts/calls.ts'
import { useActForm } from '../../acts/use-act-form.ts'
import { CorrectionFrame } from './CorrectionFrame.tsx'
import { IncidentHistoryCard } from './IncidentHistoryCard.tsx'
import { useCorrected } from './use-corrected.ts'

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
              hint: 'The month’s availability and credits follow from it.',
            },
          ] as const)),
      { kind: 'lines', name: 'advice', label: 'Advice for customers', rows: 2, isOptional: true },
      { kind: 'lines', name: 'reason', label: 'Reason', hint: 'Shown to customers with the changes.', rows: 2 },
      { kind: 'tick', name: 'notify', label: 'Notify affected customers of the correction' },
    ],
    initial: {
      title,
      cause: cause ?? '',
      endedAt: endedAt ? typedMoment(endedAt) : '',
      minutesDown: String(minutesDown ?? 0),
      advice: advice ?? '',
      notify: false,
    },
    version,
    do: calls('PUT /incident-desk/api/incidents/:ref/closure', { params: { ref } }, onCorrected),
    done: 'Correction saved.',
  }
}

/** The texts and times of an incident that has ended. Its services are those of its end. */
export function EndCorrectionForm({ incident }: { incident: DeskIncident }) {
  const act = endCorrectionAct(incident, useCorrected())
  const form = useActForm(act, () => undefined)
  const isNotified = form.values.notify === true
  return (
    <CorrectionFrame
      incident={incident}
      form={form}
      facts={[
        'This has ended',
        isNotified ? 'Affected customers are notified' : 'No one is notified',
        'The affected services stay as they were when it ended',
      ]}
      submit={isNotified ? 'Save and notify' : 'Save correction'}
      unchanged="Change some text or a time first."
      beside={<IncidentHistoryCard incidentRef={incident.ref} />}
    >
      <ActFields act={act} form={form} />
    </CorrectionFrame>
  )
}
