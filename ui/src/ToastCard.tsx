import TickCircle from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Octagon from 'lucide-react/icons/octagon-x'
import CloseIcon from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'

export interface Toast {
  id: number
  kind: 'ok' | 'info' | 'bad'
  text: ReactNode
  action?: { label: string; onAct: () => void } | undefined
}

const icons = { ok: TickCircle, info: Info, bad: Octagon }
const staysMs = 6000

export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { kind, text, action } = toast
  const [held, setHeld] = useState(false)
  const dismiss = useEffectEvent(onDismiss)
  const stays = held || kind === 'bad'

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismiss(), staysMs)
    return () => clearTimeout(timer)
  }, [stays])

  const Icon = icons[kind]
  return (
    <span
      className={classNames(styles.toast, styles[kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden />
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button
          size="sm"
          colour="tertiary"
          onClick={() => {
            action.onAct()
            onDismiss()
          }}
        >
          {action.label}
        </Button>
      ) : (
        <span />
      )}
      <IconButton label="Dismiss" icon={<CloseIcon />} onClick={onDismiss} />
    </span>
  )
}
