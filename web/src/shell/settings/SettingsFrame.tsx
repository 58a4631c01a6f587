import { pageNames, pages } from '@portal/contract/pages.ts'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { boot } from '../../boot.ts'
import { usePermissions } from '../../session/permissions.tsx'
import styles from './settings.module.css'

/** The settings of the person and of the account: a list of their pages, and the open one beside it. */
export function SettingsFrame() {
  const { resources } = usePermissions()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const id = useId()
  const entries = pageNames.flatMap((name) => {
    const { path, settings, needs } = pages[name]
    if (!settings || (needs && !resources.has(needs))) return []
    const [whose, label] = settings
    return [{ path, whose, label }]
  })
  const groups = [
    { whose: 'person', heading: 'Your settings' },
    { whose: 'account', heading: boot().signedIn?.accountName ?? '' },
  ] as const
  return (
    <div className={styles.frame}>
      <nav aria-label="Settings" className={styles.nav}>
        {groups.map(({ whose, heading }) => (
          <Fragment key={whose}>
            <p id={`${id}${whose}`}>{heading}</p>
            <ul aria-labelledby={`${id}${whose}`}>
              {entries
                .filter((entry) => entry.whose === whose)
                .map(({ path, label }) => (
                  <li key={path}>
                    <Anchor href={path} aria-current={path === pathname ? 'page' : undefined}>
                      {label}
                    </Anchor>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
