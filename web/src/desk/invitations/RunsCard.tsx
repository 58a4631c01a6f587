import type { InvitationRun } from '@portal/contract/desk/invitations.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { deskPaths } from '../desk-paths.ts'
import { stopAct } from './invitation-acts.ts'
import styles from './invitations.module.css'
import { runsQuery } from './queries.ts'

const stateNames = { running: 'Inviting', finished: 'Finished', stopped: 'Stopped' } as const
const stateKinds = { running: 'info', finished: 'ok', stopped: 'idle' } as const

/** The latest runs of invitations, with the people who could not be invited; nothing before the first. */
export function RunsCard() {
  const { data } = useQuery(runsQuery)
  if (!data || data.runs.length === 0) return null
  return (
    <Card title="Sent together" note="Kept for 30 days">
      <ul className={styles.runs}>
        {data.runs.slice(0, 5).map((run) => (
          <Run key={run.runId} run={run} />
        ))}
      </ul>
    </Card>
  )
}

function Run({ run }: { run: InvitationRun }) {
  const { state, people, invited, refused, reason, byName, createdAt } = run
  const queryClient = useQueryClient()
  return (
    <li>
      <div className={styles.run}>
        <Status kind={stateKinds[state]}>{stateNames[state]}</Status>
        <span>
          {people > 0 ? `${invited} of ${counted(people, 'person', 'people')} invited` : 'Starting'}
          {refused.length > 0 ? `, ${refused.length} could not be invited` : ''}
          <small>
            {byName}, <Time at={createdAt} />
            {reason ? ` · ${reason}` : ''}
          </small>
        </span>
        {state === 'running' ? <ActButtons size="sm" acts={[stopAct(queryClient, run)]} /> : null}
      </div>
      {refused.length > 0 ? (
        <ul className={styles.refused}>
          {refused.map(({ accountId, contactId, name, reason: why }) => (
            <li key={`${accountId} ${contactId}`}>
              <Link href={deskPaths.person(accountId, contactId)}>{name}</Link>: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
