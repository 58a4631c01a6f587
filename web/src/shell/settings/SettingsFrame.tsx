import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { Outlet } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { boot } from '../../boot.ts'
import { useRoomForList, useSettingsEntries } from './settings-entries.ts'
import styles from './settings.module.css'

/** The settings of the person and of the account: a list of their pages with the open one beside it. */
export function SettingsFrame() {
  const entries = useSettingsEntries()
  const id = useId()
  const hasRoom = useRoomForList()
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
      ) : null}
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
