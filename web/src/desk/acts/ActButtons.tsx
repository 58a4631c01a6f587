import { Button, type ButtonProps } from '@portal/ui/src/Button.tsx'
import { useState } from 'react'
import type { Act } from './act.ts'
import { ActDialog } from './ActDialog.tsx'

interface ActButtonsProps {
  acts: readonly Act[]
  size?: ButtonProps['size']
}

/** A button for each act; what cannot be done now says why. */
export function ActButtons({ acts, size = 'md' }: ActButtonsProps) {
  const [open, setOpen] = useState<string>()
  const chosen = acts.find(({ key }) => key === open)
  return (
    <>
      {acts.map(({ key, title, button, refusal }) => (
        <Button
          key={key}
          colour="outline"
          size={size}
          disabledReason={refusal}
          {...(button && { 'aria-label': title })}
          onClick={() => setOpen(key)}
        >
          {button ?? title}
        </Button>
      ))}
      {chosen ? <ActDialog key={chosen.key} act={chosen} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
