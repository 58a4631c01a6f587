import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

const openAfterMs = 80
const closeAfterMs = 200
// A click on the button right after the pointer opened the sidebar means "open", not "close".
const sameGestureMs = 600

/**
 * The desktop sidebar: opened by a resting pointer, keyboard focus or its button; closed by leaving it and by every
 * navigation.
 */
export function useSidebar() {
  const href = useRouterState({ select: (state) => state.location.href })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== href) setOpenedAt(null)
  const isOpen = openedAt === href

  const sidebar = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnderPointer = useRef(false)
  const hoveredAt = useRef(Number.NEGATIVE_INFINITY)
  // After Escape the focus stays in place; moving within the sidebar must not open it again.
  const isDismissed = useRef(false)

  const open = () => {
    clearTimeout(timer.current)
    setOpenedAt(href)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpenedAt(null)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !sidebar.current?.contains(event.target)) setOpenedAt(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return {
    isOpen,
    close,
    toggle: () => {
      const isSameGesture = performance.now() - hoveredAt.current < sameGestureMs
      if (isOpen && !isSameGesture) close()
      else open()
    },
    parts: {
      ref: sidebar,
      // Not entered but moved: a page that loads under a resting pointer does not open it.
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'touch' || isUnderPointer.current) return
        isUnderPointer.current = true
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          hoveredAt.current = performance.now()
          setOpenedAt(href)
        }, openAfterMs)
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType === 'touch') return
        isUnderPointer.current = false
        clearTimeout(timer.current)
        if (holdsKeyboardFocus(sidebar.current)) return
        timer.current = setTimeout(setOpenedAt, closeAfterMs, null)
      },
      onFocus(event: FocusEvent) {
        if (event.target.matches(':focus-visible') && !isDismissed.current) open()
      },
      onBlur(event: FocusEvent) {
        if (sidebar.current?.contains(event.relatedTarget)) return
        isDismissed.current = false
        // Without a new target the window has lost the focus, or the pointer is in use.
        if (event.relatedTarget) close()
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isOpen) return
        isDismissed.current = true
        close()
      },
    },
  }
}

function holdsKeyboardFocus(sidebar: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== null && sidebar?.contains(focused) === true && focused.matches(':focus-visible')
}
