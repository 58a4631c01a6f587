import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ActFields } from '../../acts/ActFields.tsx'
import { useActForm } from '../../acts/use-act-form.ts'
import type { PageRequest } from '../../screens.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { deskPaths } from '../desk-paths.ts'
import { EndCorrectionForm } from './EndCorrectionForm.tsx'
import { AffectedCard } from './AffectedCard.tsx'
import { correctionAct } from './correction.ts'
import { CorrectionFrame } from './CorrectionFrame.tsx'
import { administratorsField, reachBodyOf, ruleFields } from './incident-rules.ts'
import { deskIncidentQuery, previewQuery } from './queries.ts'
import { RulesField } from './RulesField.tsx'
import { useCorrected } from './use-corrected.ts'
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

const whoIsNotified = (people: number): string =>
  people === 0
    ? 'No one follows these services, so no one is notified'
    : `${counted(people, 'person is', 'people are')} notified of the correction`

/** The texts and rules of a published incident, with the accounts that it affects once it is corrected. */
function CorrectionForm({ incident }: { incident: DeskIncident }) {
  const { ref, kind, listed } = incident
  const act = correctionAct(incident, useCorrected())
  const form = useActForm(act, () => undefined)
  const reach = useSettled({
    kind,
    ref,
    ...reachBodyOf(form.values),
    notifyAdministrators: form.values[administratorsField] === true,
  })
  const answer = useQuery(previewQuery(reach))
  const hasChoice = (answer.data?.withoutFollowers.administrators ?? 0) > 0 || form.values[administratorsField] === true
  const fields =
    act.fields?.filter(({ name }) => !ruleFields.includes(name) && (name !== administratorsField || hasChoice)) ?? []
  return (
    <CorrectionFrame
      incident={incident}
      form={form}
      facts={[
        answer.data && whoIsNotified(answer.data.people),
        ...(listed > 0 ? [`${counted(listed, 'service')} listed by ID`] : []),
      ]}
      submit="Post correction"
      unchanged="Change some text or a rule first."
      rules={
        <Card title="Affected services">
          <RulesField form={form} placeNames={{ ...incident.placeNames, ...answer.data?.placeNames }} />
        </Card>
      }
      beside={<AffectedCard answer={answer} reach={reach} />}
    >
      <ActFields act={{ ...act, fields }} form={form} />
    </CorrectionFrame>
  )
}
