import { Button, type ButtonProps } from '@portal/ui/src/Button.tsx'
import { type Act, labelOf } from './act.ts'
import { useActing } from './use-acting.tsx'

interface ActButtonsProps {
  acts: readonly Act[]
  size?: ButtonProps['size']
}

/** A button for each act; what cannot be done now says why. */
export function ActButtons({ acts, size = 'md' }: ActButtonsProps) {
  const { start, busy, dialog } = useActing(acts)
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act.key}
          colour={act.colour ?? (act.destructive ? 'destructive' : 'outline')}
          size={size}
          icon={act.icon}
          busy={busy.has(act.key)}
          disabledReason={act.refusal}
          needsNetwork={!act.fields}
          {...(act.button && { 'aria-label': act.title })}
          data-key={act.shortcut}
          onClick={() => void start(act)}
        >
          {labelOf(act)}
        </Button>
      ))}
      {dialog}
    </>
  )
}
