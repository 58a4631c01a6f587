import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import styles from './AccountDialog.module.css'
import { AccountList } from './AccountList.tsx'
import { accountsQuery } from './queries.ts'

/** Every account in which this person may act; choosing one loads its page, so that no data of this one remains. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const query = useQuery(accountsQuery(useDeferredValue(typed.trim())))
  const path = useMatches({ select: (matches) => pathElsewhere(matches.at(-1)) })
  const leave = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const closeOnBackdrop = (event: Event) => {
      if (event.target === element) leave()
    }
    element.addEventListener('click', closeOnBackdrop)
    return () => {
      element.removeEventListener('click', closeOnBackdrop)
      element.close()
    }
  }, [])

  const move = (event: KeyboardEvent) => {
    const links = [...(dialog.current?.querySelectorAll<HTMLElement>('li a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const field = dialog.current?.querySelector('input')
      ;(next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus()
    } else if (event.key === 'Enter' && at < 0 && typed.trim() !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      links[0]?.click()
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Your accounts"
      className={styles.dialog}
      onKeyDown={move}
      onClose={() => {
        if (dialog.current) onClose()
      }}
    >
      <div className={styles.field}>
        <SearchIcon aria-hidden />
        <input
          type="search"
          aria-label="Account name or number"
          placeholder="Search accounts"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <AccountList query={query} path={path} typed={typed.trim()} />
      <div className={styles.foot}>
        <Anchor href={paths.access()} onClick={onClose}>
          Your permissions
        </Anchor>
      </div>
    </dialog>
  )
}

/** A list exists in every account; a record belongs to this one. */
function pathElsewhere(match: { params: object; pathname: string } | undefined): string {
  return match && Object.keys(match.params).length === 0 ? match.pathname : paths.dashboard()
}
