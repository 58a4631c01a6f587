import { caseImpactNames } from '@portal/contract/cases/values.ts'
import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Initials } from '@portal/ui/src/Initials.tsx'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { stringifySearch } from '../../lib/search-params.ts'
import { useSearch } from '@tanstack/react-router'
import { deskPages } from '@portal/contract/desk-pages.ts'
import { dueInWords, titleOfWork, urgencyOf } from '../due-words.ts'
import { signOfWork } from '../kind-icons.ts'
import styles from './queue.module.css'
import { useWriters } from '../writing.ts'
import { openKey } from '../work-address.ts'

interface WorkRowProps {
  row: DeskWorkRow
  now: Date
  isGone: boolean
  isOpen: boolean
  isTicked: boolean
  onTick: () => void
}

/** One piece of work: what it is, whose, when it is due and who does it. */
export function WorkRow({ row, now, isGone, isOpen, isTicked, onTick }: WorkRowProps) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { kind, ref, title, accountName, impact, isEscalated, assignedToName, teamName, followUp } = row
  const writers = useWriters(row.accountId ?? '', kind === 'case' ? ref : '')
  const { Icon, name } = signOfWork(kind, row)
  const urgency = isGone ? 'calm' : urgencyOf(row, now)
  const due = isGone ? 'Done' : followUp ? `until ${nearTime(followUp.at, now)}` : dueInWords(row, now)
  return (
    <li className={classNames(styles.row, isOpen && styles.isOpen, isGone && styles.isGone)}>
      <input
        type="checkbox"
        aria-label={`Select ${title}, ${ref}`}
        className={styles.tick}
        checked={isTicked}
        disabled={isGone}
        onChange={onTick}
        data-key={isOpen ? 'x' : undefined}
      />
      <Icon aria-hidden className={styles.icon} />
      <Anchor
        href={deskPages.desk.path + stringifySearch({ ...raw, open: openKey(row) })}
        className={styles.link}
        title={titleOfWork(row)}
        {...(isOpen && { 'aria-current': 'true' as const })}
      >
        <VisuallyHidden>{name}: </VisuallyHidden>
        {titleOfWork(row)}
      </Anchor>
      <span className={classNames(styles.due, styles[urgency])}>
        {urgency === 'late' ? (
          <Status kind="bad">{due}</Status>
        ) : urgency === 'soon' ? (
          <Status kind="warn">{due}</Status>
        ) : (
          due
        )}
      </span>
      <small className={styles.details}>
        <code>{ref}</code>
        {accountName ? <span>{accountName}</span> : null}
        {impact ? (
          <span>
            <Status kind={impact === 'down' ? 'bad' : 'warn'}>{caseImpactNames[impact]}</Status>
          </span>
        ) : null}
        {isEscalated ? <span>Escalated</span> : null}
        {writers.length > 0 ? <span>{inList(writers)} writing</span> : null}
      </small>
      <span className={styles.who} title={assignedToName ?? teamName ?? 'Unassigned'}>
        <VisuallyHidden>
          {assignedToName ? `Assigned to ${assignedToName}` : teamName ? `Team ${teamName}` : 'Unassigned'}
        </VisuallyHidden>
        {assignedToName ? (
          <Initials name={assignedToName} quiet={!row.isMine} />
        ) : teamName ? (
          <Initials name={teamName} quiet />
        ) : (
          <span className={styles.noOne} />
        )}
      </span>
    </li>
  )
}
