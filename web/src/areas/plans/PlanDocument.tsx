import type { CareLevel, SlaRow } from '@portal/contract/plans/content.ts'
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
import { EscalationCard } from './EscalationCard.tsx'
import { partsOf } from './parts-of.ts'
import styles from './plans.module.css'
import { WhoToCall } from './WhoToCall.tsx'

/** The full plan; each section has an address. */
export function PlanDocument({ plan }: { plan: Plan }) {
  const { content } = plan
  const parts = partsOf(content)
  const bodies: Record<string, ReactNode> = {
    call: <WhoToCall points={content.contactPoints} />,
    targets: (
      <Card title="Priorities and targets" note={creditsNote(content.slaRows)} flush>
        <DataTable
          label="Priorities and targets"
          lines={2}
          columns={targetColumns}
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

const targetColumns: readonly Column<SlaRow>[] = [
  {
    key: 'priority',
    header: 'Priority',
    isName: true,
    wraps: true,
    cell: ({ priority, meaning, serviceType }) => (
      <>
        {priority}, {meaning}
        <small>{serviceType}</small>
      </>
    ),
  },
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
    wraps: true,
    hideBelow: 1280,
    sortable: false,
    cell: ({ credit }) =>
      credit ? (
        <span title={creditInWords(credit)}>{`${credit.percentPerHour}%, up to ${credit.mostPercent}%`}</span>
      ) : (
        '–'
      ),
  },
]

function span(key: 'respond' | 'updateEvery' | 'targetFix', header: string, hideBelow?: 768 | 1280): Column<SlaRow> {
  return {
    key,
    header,
    width: '7.5rem',
    ...(hideBelow && { hideBelow }),
    value: (row) => spanMinutes(row[key]),
    cell: (row) => spanInWords(row[key]),
  }
}

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
