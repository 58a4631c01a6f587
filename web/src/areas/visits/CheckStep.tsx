import type { Pence } from '@portal/contract/money.ts'
import { visitPurposeNames } from '@portal/contract/visits/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import { longDate, weekdayName } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { visitorsQuery } from './queries.ts'
import type { StepProps } from './step.ts'
import { stepNames } from './step-words.ts'
import { type WizardStep, wizardSteps } from './visit-paths.ts'
import { problemsAt, type VisitValues } from './visit-values.ts'
import { linkAct } from './visitor-acts.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './wizard.module.css'

interface CheckStepProps extends StepProps {
  hrefOf: (step: WizardStep) => string
  isDraft: boolean
}

/** The whole visit before submission, with errors in place. */
export function CheckStep({ form, centre, check, places, hrefOf, isDraft }: CheckStepProps) {
  const { values } = form
  const queryClient = useQueryClient()
  const { data: register } = useQuery(visitorsQuery({ size: 100 }))
  const nameOf = (id: string) => register?.rows.find(({ visitorId }) => visitorId === id)?.name ?? id
  const end =
    values.startsAt && centre ? Date.parse(values.startsAt) + values.slots * centre.slotHours * 3_600_000 : null
  const racks = (centre?.racks ?? []).filter(({ rackId }) => values.rackIds.includes(rackId))
  const items: Record<Exclude<WizardStep, 'check'>, KeyValue[]> = {
    place: [
      { label: 'Data centre', value: centre?.name },
      { label: racks.length > 1 ? 'Racks' : 'Rack', value: racks.map(({ name }) => name).join(', ') },
    ],
    time: [
      { label: 'Date', value: values.startsAt && `${weekdayName(values.startsAt)} ${longDate(values.startsAt)}` },
      {
        label: 'Time',
        value: values.startsAt && end ? `${londonClock(values.startsAt)}–${clock(new Date(end))}` : null,
      },
      ...(values.isEmergency ? [{ label: 'Emergency', value: 'Yes, at short notice' }] : []),
    ],
    people: [{ label: 'Visitors', value: values.visitorIds.map(nameOf).join(', ') }],
    work: workItems(values, check?.escortPence ?? null, check?.currency ?? 'GBP'),
  }
  return (
    <div className={layout.stack}>
      {wizardSteps.flatMap((step) => {
        if (step === 'check') return []
        const problems = problemsAt(step, check?.problems ?? {})
        // A missing value is in the problem above.
        const shown = problems.length > 0 ? items[step].filter(({ value }) => Boolean(value)) : items[step]
        return [
          <Card
            key={step}
            title={stepNames[step]}
            aside={<Link href={hrefOf(step)}>{`Change ${stepNames[step].toLowerCase()}`}</Link>}
          >
            <div className={layout.stack}>
              {problems.map(([field, words]) => (
                <Notice key={field} kind="warn">
                  {words}
                </Notice>
              ))}
              {shown.length > 0 ? <KeyValueList items={shown} /> : null}
              {step === 'people'
                ? check?.withoutId.map((visitor) => (
                    <Notice
                      key={visitor.visitorId}
                      kind="info"
                      actions={<ActButtons size="sm" acts={[linkAct(queryClient, visitor)]} />}
                    >
                      {`${visitor.name}: no photo ID yet. Without it, check-in takes longer.`}
                    </Notice>
                  ))
                : null}
            </div>
          </Card>,
        ]
      })}
      {check?.warnings.map((words) => (
        <Notice key={words} kind="info">
          {words}
        </Notice>
      ))}
      <Card title="Next steps">
        <p className={styles.quiet}>
          {isDraft
            ? `Our desk checks the visit${values.startsAt ? ' and keeps your slot reserved until then' : ''}. After approval, every visitor receives a pass and directions by email.`
            : 'Our desk checks the change. The current passes are no longer valid. Each visitor gets a new pass after approval.'}
          {` Photo IDs are deleted ${counted(places.identityDays, 'day')} after the visit.`}
        </p>
      </Card>
    </div>
  )
}

function workItems(values: VisitValues, escortPence: Pence | null, currency: string): KeyValue[] {
  const { purpose, work, contactName, contactPhone, hands, tools, hotWorks, vehicles, deliveries, notify } = values
  const all: KeyValue[] = [
    { label: 'Purpose', value: purpose && visitPurposeNames[purpose] },
    { label: 'Work', value: work },
    { label: 'Work contact', value: [contactName, contactPhone].filter(Boolean).join(', ') },
    { label: 'Rack door', value: values.opensCabinet ? 'Opened by our staff' : '' },
    { label: 'Escort', value: escortPence === null ? '' : `Yes, ${money(escortPence, currency)}` },
    { label: 'Remote hands', value: hands ? `${hands.task} (${hands.minutes} min)` : '' },
    { label: 'Tools', value: tools },
    { label: 'Hot work', value: hotWorks },
    { label: 'Vehicles', value: vehicles.map(({ registration }) => registration).join(', ') },
    {
      label: 'Deliveries',
      value: deliveries.map(({ carrier, pieces }) => `${carrier}, ${counted(pieces, 'piece')}`).join('; '),
    },
    { label: 'Also notified', value: notify.join(', ') },
  ]
  // Empty optional details are left out, apart from those that matter in any case.
  return all.filter(({ label, value }) => Boolean(value) || label === 'Purpose' || label === 'Work contact')
}
