import type { Arrival } from '@portal/contract/dashboard/dashboard.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'
import { boot } from '../../boot.ts'
import { usePermissions } from '../../session/permissions.tsx'
import styles from './dashboard.module.css'
import { sinceLastVisitQuery } from './dashboard-queries.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { areasFor } from './welcome-words.ts'

/** Explains the portal to a new person until they dismiss it; Help shows it again. */
export function WelcomeCard({ hasServices }: { hasServices: boolean }) {
  const { data } = useQuery(sinceLastVisitQuery)
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { resources } = usePermissions()
  const isAskedFor = 'welcome' in search
  if (!isAskedFor && !data?.showsWelcome) return null
  const name = boot().signedIn?.user?.given_name
  const dismiss: Act = {
    key: 'dismiss',
    title: 'Dismiss',
    colour: 'secondary',
    do: calls('PUT /dashboard-info/api/welcome', { body: { isShown: false } }, async ({ isShown }) => {
      queryClient.setQueryData(
        sinceLastVisitQuery.queryKey,
        (old: Arrival | undefined) => old && { ...old, showsWelcome: isShown },
      )
      if (isAskedFor) await navigate({ to: '/', search: {}, replace: true, resetScroll: false })
    }),
  }
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome">{name ? `Welcome to your portal, ${name}` : 'Welcome to your portal'}</h2>
      <FirstSteps resources={resources} hasServices={hasServices} />
      <h3>Tour of the portal</h3>
      <ul className={styles.areas}>
        {areasFor(resources).map(({ label, href, text }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
            <small>{text}</small>
          </li>
        ))}
      </ul>
      <div className={styles.welcomeEnd}>
        <p className={styles.note}>
          <span className={styles.onKeyboard}>Press Ctrl K anywhere to find a service, an order or a page. </span>This
          tour is always under Help.
        </p>
        <ActButtons size="sm" acts={[dismiss]} />
      </div>
    </section>
  )
}
