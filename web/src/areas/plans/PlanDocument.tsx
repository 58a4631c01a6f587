import type { CareLevel, CreditRule, SlaRow } from '@portal/contract/plans/content.ts'
import {
  availabilityInWords,
  creditInWords,
  exclusionsInWords,
  hoursInWords,
  spanInWords,
  spanMinutes,
  whatIsExcluded,
} from '@portal/contract/plans/words.ts'
import type { Plan } from '@portal/contract/plans/plans.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { ReactNode } from 'react'
import { OnPhone } from '../../use-media.ts'
import { EscalationCard } from './EscalationCard.tsx'
import { partsOf } from './parts-of.ts'
import styles from './plans.module.css'
import { WhoToCall } from './WhoToCall.tsx'

/** The full plan; each section has an address. */
export function PlanDocument({ plan }: { plan: Plan }) {
  const { content } = plan
  const parts = partsOf(content)
  // A plan for one type of service names it in its heading.
  const hasTypes = new Set(content.slaRows.map(({ serviceType }) => serviceType)).size > 1
  const bodies: Record<string, ReactNode> = {
    call: <WhoToCall points={content.contactPoints} />,
    targets: (
      <Card title="Priorities and targets" note={creditsNote(content.slaRows)} flush>
        <DataTable
          label="Priorities and targets"
          lines={2}
          columns={hasTypes ? targetsOfTypes : targets}
          rows={content.slaRows}
          rowKey={({ serviceType, priority }) => `${serviceType} ${priority}`}
          searchable={false}
          pager="none"
        />
      </Card>
    ),
    escalation: <EscalationCard planId={plan.planId} escalation={content.escalation} />,
    care: (
      <Card title="Care levels" note="options for each line" flush>
        <DataTable
          label="Care levels"
          columns={careColumns}
          rows={content.careLevels}
          rowKey={({ name }) => name}
          searchable={false}
          pager="none"
        />
      </Card>
    ),
    availability: (
      <Card title="Availability" note="Monthly credits">
        <Points texts={content.availability.map(availabilityInWords)} />
      </Card>
    ),
    exclusions: (
      <Card title="Exclusions">
        <div className={styles.prose}>
          <p>
            {whatIsExcluded} {exclusionsInWords(content.exclusions)}.
          </p>
        </div>
      </Card>
    ),
  }
  return (
    <div className={styles.document}>
      {parts.map(({ id }) => (
        <div key={id} id={id} className={styles.part} tabIndex={-1}>
          {bodies[id] ?? <Section section={content.sections.find(({ key }) => key === id)} />}
        </div>
      ))}
    </div>
  )
}

function Section({ section }: { section: Plan['content']['sections'][number] | undefined }) {
  if (!section) return null
  return (
    <Card title={section.title}>
      <Points texts={section.paragraphs} />
    </Card>
  )
}

/** One text is a paragraph, several are a list. */
function Points({ texts }: { texts: readonly string[] }) {
  const [only, ...others] = texts
  if (others.length === 0) return <p className={styles.prose}>{only}</p>
  return (
    <ul className={styles.bullets}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const creditsNote = (rows: readonly SlaRow[]) =>
  rows.some(({ credit }) => credit)
    ? 'Credits: % of the monthly charge for each hour or part of an hour over target'
    : undefined

function targetColumns(hasTypes: boolean): readonly Column<SlaRow>[] {
  return [
    {
      key: 'priority',
      header: 'Priority',
      isName: true,
      wraps: true,
      cell: ({ priority, meaning, serviceType, credit }) => (
        <>
          {priority}, {meaning}
          {hasTypes ? <small>{serviceType}</small> : null}
          {credit ? (
            <OnPhone>
              <small>Credit: {shortCredit(credit)}</small>
            </OnPhone>
          ) : null}
        </>
      ),
    },
    ...targetFigures,
  ]
}

/** "5%, up to 100%" */
const shortCredit = ({ percentPerHour, mostPercent }: CreditRule) => `${percentPerHour}%, up to ${mostPercent}%`

const targetFigures: readonly Column<SlaRow>[] = [
  span('respond', 'First reply', 768),
  span('updateEvery', 'Updates', 1280),
  span('targetFix', 'Target fix'),
  {
    key: 'hours',
    header: 'Service hours',
    width: '8rem',
    wraps: true,
    hideBelow: 1280,
    sortable: false,
    cell: ({ hours }) => hoursInWords(hours),
  },
  {
    key: 'credit',
    header: 'Credit',
    width: '8rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ credit }) => (credit ? <span title={creditInWords(credit)}>{shortCredit(credit)}</span> : '–'),
  },
]

function span(key: 'respond' | 'updateEvery' | 'targetFix', header: string, hideBelow?: 768 | 1280): Column<SlaRow> {
  return {
    key,
    header,
    // "5 working days" with the padding of the card.
    width: '8rem',
    ...(hideBelow && { hideBelow }),
    value: (row) => spanMinutes(row[key]),
    cell: (row) => spanInWords(row[key]),
  }
}

const targets = targetColumns(false)
const targetsOfTypes = targetColumns(true)

const careColumns: readonly Column<CareLevel>[] = [
  { key: 'name', header: 'Care level', isName: true, width: '9rem', sortable: false },
  { key: 'repair', header: 'Target fix', sortable: false, cell: ({ repair }) => spanInWords(repair) },
  {
    key: 'hours',
    header: 'Hours',
    width: '12rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ hours }) => hoursInWords(hours),
  },
]
