import type { PermissionResource } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { boot } from '../../boot.ts'
import { usePermissions } from '../../shell/permissions.tsx'
import styles from './dashboard.module.css'
import { arrivalQuery } from './dashboard-queries.ts'
import { areasFor, stepsFor } from './welcome-words.ts'
import { useWelcome } from './use-welcome.ts'

/** Explains the portal to somebody new, until they put it away; Help brings it back. */
export function WelcomeCard() {
  const { data } = useQuery(arrivalQuery)
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { putAway, isBusy } = useWelcome()
  const { resources } = usePermissions()
  const isAskedFor = 'welcome' in search
  if (!isAskedFor && !data?.showsWelcome) return null
  const name = boot.signedIn?.user?.given_name
  const close = async () => {
    await putAway()
    if (isAskedFor) await navigate({ to: '/', search: {}, replace: true, resetScroll: false })
  }
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <div className={styles.welcomeHead}>
        <h2 id="welcome">{name ? `Hello ${name}, this is your portal` : 'This is your portal'}</h2>
        <Button size="sm" busy={isBusy} onClick={() => void close()}>
          Put this away
        </Button>
      </div>
      <Steps resources={resources} />
      <h3>What is here</h3>
      <ul className={styles.areas}>
        {areasFor(resources).map(({ label, href, text }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
            <small>{text}</small>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Press Ctrl K anywhere to find a service, an order or a page. You find this again under Help.
      </p>
    </section>
  )
}

function Steps({ resources }: { resources: ReadonlySet<PermissionResource> }) {
  return (
    <ol className={styles.steps} aria-label="First steps">
      {stepsFor(resources).map(({ label, href, text }, index) => (
        <li key={href}>
          <b aria-hidden="true">{index + 1}</b>
          <div>
            <Link href={href}>{label}</Link>
            <small>{text}</small>
          </div>
        </li>
      ))}
    </ol>
  )
}
