import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { countFound, countInWords } from './arrange-targets.ts'
import type { JumpTarget } from './jump-targets.ts'
import styles from './CommandPalette.module.css'
import { JumpList, optionId } from './JumpList.tsx'
import { takeTyped } from './TypeAhead.tsx'

interface PaletteDialogProps {
  /** The name of the dialog, and of its field. */
  name: string
  label: string
  placeholder: string
  typed: string
  /** The part of the text that the results have in common, by default all of it. */
  marked?: string
  onType: (typed: string) => void
  targets: readonly JumpTarget[]
  isSearching: boolean
  hasFailed: boolean
  onClose: () => void
  onChosen?: (target: JumpTarget) => void
}

/** A field above the targets that it finds: arrows choose one, Enter opens it. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { name, label, placeholder, typed, marked = typed, onType, targets, isSearching, hasFailed } = props
  const { onClose, onChosen } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  // By name, not by position: results that arrive later appear above and would move the selection.
  const [chosen, setChosen] = useState<string>()
  const activeAt = Math.max(
    0,
    targets.findIndex(({ id }) => id === chosen),
  )
  const active = targets[activeAt]
  const found = countFound(targets)

  const leave = useEffectEvent(onClose)
  const begin = useEffectEvent(() => {
    const early = takeTyped()
    if (early) onType(early)
  })
  // Before the next key, which its field would miss.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    begin()
    const closeOnBackdrop = (event: Event) => {
      if (event.target === element) leave()
    }
    element.addEventListener('click', closeOnBackdrop)
    return () => {
      element.removeEventListener('click', closeOnBackdrop)
      element.close()
    }
  }, [])

  const choose = (target: JumpTarget, inNewTab: boolean) => {
    const { href, isExternal, act, fill, stay } = target
    if (fill !== undefined) return onType(fill)
    if (stay) return stay()
    onChosen?.(target)
    // Closed first, so that the focus returns before the page changes.
    onClose()
    if (!href) act?.()
    else if (isExternal || inNewTab) window.open(href, '_blank', 'noopener')
    else if (href.startsWith('/') && !/[?&]in=/.test(href)) void router.navigate({ href })
    else location.assign(href)
  }
  const move = (event: KeyboardEvent) => {
    const last = targets.length - 1
    const next = {
      ArrowDown: activeAt >= last ? 0 : activeAt + 1,
      ArrowUp: activeAt <= 0 ? last : activeAt - 1,
      Home: event.ctrlKey ? 0 : undefined,
      End: event.ctrlKey ? last : undefined,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setChosen(targets[next]?.id)
    } else if (event.key === 'Tab' && !event.shiftKey && active) {
      event.preventDefault()
      onType(active.fill ?? active.label)
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      onType('')
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className={styles.dialog}
      onClose={() => {
        // The event arrives late: a removed dialog must not close the one opened after it.
        if (dialog.current) onClose()
      }}
    >
      <div className={styles.field}>
        <SearchIcon aria-hidden />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls="jump-list"
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={move}
        />
      </div>
      <JumpList
        targets={targets}
        typed={marked}
        found={found}
        isSearching={isSearching}
        hasFailed={hasFailed}
        active={active}
        onPoint={setChosen}
        onChoose={choose}
      />
      <div className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> new tab
        </span>
        <span>
          <kbd>Tab</kbd> fill in
        </span>
        <span>
          <kbd>&gt;</kbd> actions only
        </span>
        <span className={styles.count}>{typed === '' ? 'Type to search' : countInWords(targets)}</span>
      </div>
    </dialog>
  )
}
