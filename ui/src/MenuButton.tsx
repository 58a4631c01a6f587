import MoreIcon from 'lucide-react/icons/ellipsis'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { lazyPiece } from './lazy-piece.ts'
import type { MenuAction } from './Menu.tsx'

const Menu = lazyPiece(() => import('./Menu.tsx'), 'Menu')

interface MenuButtonProps {
  /** "Actions for Rochdale – Depot 2". */
  label: string
  actions: readonly MenuAction[]
  /** The button's text; three dots without it. */
  children?: ReactNode
  colour?: 'secondary' | 'tertiary' | 'outline'
  iconEnd?: ReactNode
}

/** The button is small; the list loads on the first sign of interest. */
export function MenuButton({ label, actions, children, colour = 'outline', iconEnd }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const trigger = {
    ref: triggerRef,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onPointerEnter: Menu.prepare,
    onFocus: Menu.prepare,
  } as const
  return (
    <>
      {children ? (
        <Button {...trigger} colour={colour} iconEnd={iconEnd}>
          {children}
        </Button>
      ) : (
        <IconButton {...trigger} label={label} icon={<MoreIcon />} />
      )}
      {open ? (
        <Suspense fallback={null}>
          <Menu label={label} actions={actions} triggerRef={triggerRef} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
