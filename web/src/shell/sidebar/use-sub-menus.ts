import { type PointerEvent, useEffect, useRef, useState } from 'react'

// Long enough that a pointer moving down the list does not open every entry.
const openAfterMs = 120
const closeAfterMs = 200

interface SubMenusOptions {
  isOpen: boolean
  /** The current section; its sub-menu is open from the start. */
  currentId: string | undefined
}

export interface SubMenu {
  isExpanded: boolean
  toggle: () => void
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: (event: PointerEvent) => void
}

/** The open sub-menus: that of the current section, that under the pointer, and those that were clicked. */
export function useSubMenus({ isOpen, currentId }: SubMenusOptions) {
  const [hoveredId, setHoveredId] = useState<string>()
  const [clicked, setClicked] = useState<Readonly<Record<string, boolean>>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    // Each opening starts fresh; a click on a heading of the closed rail opens with that heading.
    if (!isOpen) {
      setHoveredId(undefined)
      setClicked({})
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const of = (id: string): SubMenu => {
    const isExpanded = isOpen && (clicked[id] ?? (hoveredId === id || currentId === id))
    return {
      isExpanded,
      toggle: () => setClicked({ ...clicked, [id]: !isExpanded }),
      onPointerEnter(event) {
        if (event.pointerType === 'touch') return
        clearTimeout(timer.current)
        timer.current = setTimeout(setHoveredId, openAfterMs, id)
      },
      onPointerLeave(event) {
        if (event.pointerType === 'touch') return
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          setHoveredId(undefined)
          setClicked((known) => Object.fromEntries(Object.entries(known).filter(([each]) => each !== id)))
        }, closeAfterMs)
      },
    }
  }
  return { of }
}
