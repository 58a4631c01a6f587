import { pageNames, pages } from '@portal/contract/pages.ts'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { boot } from '../../boot.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { useMedia } from '../../use-media.ts'
import styles from './settings.module.css'

/** The settings of the person and of the account: a list of their pages, and the open one beside it, or tabs above it. */
export function SettingsFrame() {
  const { resources } = usePermissions()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const id = useId()
  const hasRoom = useMedia('(min-width: 1280px)')
  const entries = pageNames.flatMap((name) => {
    const { path, settings, needs } = pages[name]
    if (!settings || (needs && !resources.has(needs))) return []
    const [whose, label] = settings
    return [{ href: path, whose, label, current: path === pathname }]
  })
  const groups = [
    { whose: 'person', heading: 'Your settings' },
    { whose: 'account', heading: boot().signedIn?.accountName ?? '' },
  ] as const
  return (
    <div className={hasRoom ? styles.frame : undefined}>
      {hasRoom ? (
        <nav aria-label="Settings" className={styles.nav}>
          {groups.map(({ whose, heading }) => (
            <Fragment key={whose}>
              <p id={`${id}${whose}`}>{heading}</p>
              <ul aria-labelledby={`${id}${whose}`}>
                {entries
                  .filter((entry) => entry.whose === whose)
                  .map(({ href, label, current }) => (
                    <li key={href}>
                      <Anchor href={href} aria-current={current ? 'page' : undefined}>
                        {label}
                      </Anchor>
                    </li>
                  ))}
              </ul>
            </Fragment>
          ))}
        </nav>
      ) : (
        <Tabs label="Settings" tabs={entries} />
      )}
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
