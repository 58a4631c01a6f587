import { workSteps } from '@portal/contract/desk/work-values.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import DownIcon from 'lucide-react/icons/chevron-down'
import UpIcon from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import { ActButtons } from '../acts/ActButtons.tsx'
import { useNow } from '../lib/use-now.ts'
import { deskPaths } from './desk-paths.ts'
import { accountQuery } from './queries.ts'
import { useWorkActs } from './work-acts.ts'
import { reasonOf } from './due-words.ts'
import { signOfWork } from './kind-icons.ts'
import type { OpenWork } from './open-work.ts'
import styles from './work-panel.module.css'
import { pageOfWork } from './work-address.ts'

interface WorkPanelProps extends OpenWork {
  title: string
  status?: ReactNode
  facts?: readonly ReactNode[]
  children: ReactNode
}

/** The frame of an open piece of work: what it is, why it is where it is, and who does it. */
export function WorkPanel({ work, row, place, onStep, onBack, title, status, facts = [], children }: WorkPanelProps) {
  const now = useNow()
  const { kind, ref, accountId } = work
  const { data: account } = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== null })
  const acts = useWorkActs(work, { isMine: row?.isMine ?? false, isLater: Boolean(row?.followUp) })
  const { Icon, name } = signOfWork(kind, row)
  const shown = facts.filter(Boolean)
  return (
    <section className={styles.panel} aria-label={`${name} ${ref}`}>
      <header className={styles.head}>
        <div className={styles.line}>
          <Button size="sm" colour="tertiary" className={styles.back} onClick={onBack}>
            Back to the queue
          </Button>
          <Icon aria-hidden />
          <span>
            {name} <code>{ref}</code>
          </span>
          {status}
          <span className={styles.place}>
            {place ? `${place.at} of ${place.of}` : null}
            <IconButton size="sm" label="Previous" icon={<UpIcon />} onClick={() => onStep(-1)} />
            <IconButton size="sm" label="Next" icon={<DownIcon />} onClick={() => onStep(1)} />
          </span>
        </div>
        <h2>{title}</h2>
        <p className={styles.facts}>
          {accountId ? (
            <span>
              <Link href={deskPaths.account(accountId)}>{account?.accountName ?? accountId}</Link>{' '}
              <code>{accountId}</code>
            </span>
          ) : null}
          {shown.map((fact, position) => (
            // Position is a stable key, because the details never change places.
            <span key={position}>{fact}</span>
          ))}
        </p>
        <div className={styles.acts}>
          <ActButtons size="sm" acts={acts} />
          <Button size="sm" colour="tertiary" href={pageOfWork(work)}>
            Open in full
          </Button>
        </div>
      </header>
      <div className={styles.content}>
        {row ? (
          <Notice kind="info" title={`${workSteps[row.step]}.`}>
            {reasonOf(row, now, place?.at === 1)}
            {row.followUp ? ` ${listTime(row.followUp.at)}, ${row.followUp.byName}: ${row.followUp.note}` : null}
          </Notice>
        ) : (
          <Notice kind="ok" title="This is no longer waiting for us." />
        )}
        {children}
      </div>
    </section>
  )
}
