import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { type Act, type ActValue, bodyOf } from './act.ts'
import { ActInput } from './ActInput.tsx'
import styles from './acts.module.css'

/** Asks for what an act needs and does it; the server judges, and what was typed stays until it has. */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const toasts = useToasts()
  const form = useForm<Record<string, ActValue>, unknown>({
    initial: Object.fromEntries(
      act.fields.map(({ name, kind }) => [name, act.initial?.[name] ?? (kind === 'tick' ? false : '')]),
    ),
    submit: (values, once) => act.do(bodyOf(act.fields, values), once),
    onDone: () => {
      toasts.show({ kind: 'ok', text: act.done })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={act.title}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button colour="primary" busy={form.isBusy} needsNetwork onClick={() => form.onSubmit()}>
            {act.button ?? act.title}
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit}>
        {act.text ? <p>{act.text}</p> : null}
        <FormMessages form={form} />
        {act.fields.map((field) => (
          <ActInput key={field.name} field={field} form={form} />
        ))}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  )
}
