import { Button } from '@portal/ui/src/Button.tsx'
import { FormMessages } from '../forms/FormMessages.tsx'
import { type Act, labelOf } from './act.ts'
import { ActFields } from './ActFields.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './acts.module.css'
import { useActForm } from './use-act-form.ts'

interface ActFormProps {
  act: Act
  /** The name of the form: "Note". */
  label: string
  id?: string
  className?: string | undefined
  onClose?: () => void
}

/** An act with its form in the page. */
export function ActForm({ act, label, id, className = layout.stack, onClose }: ActFormProps) {
  const form = useActForm(act, () => onClose?.())
  return (
    <form id={id} className={className} onSubmit={form.onSubmit} noValidate aria-label={label}>
      <FormMessages form={form} />
      <ActFields act={act} form={form} />
      <div className={styles.acts}>
        <Button type="submit" colour={act.colour ?? 'secondary'} busy={form.isBusy} disabledReason={act.refusal}>
          {labelOf(act)}
        </Button>
        {onClose ? (
          <Button colour="tertiary" onClick={onClose}>
            {act.stay ?? 'Close'}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
