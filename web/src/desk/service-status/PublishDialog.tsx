import { counted, number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Modal } from '@portal/ui/src/Modal.tsx'
import type { Form } from '../../forms/use-form.ts'
import type { ActValues } from '../../acts/act.ts'
import { heldInWords, type Preview, publishLabel, waysInOneLine } from './ways.ts'

interface PublishDialogProps {
  form: Pick<Form<ActValues>, 'isBusy' | 'onSubmit'>
  /** The people and accounts; absent if they could not be counted. */
  preview: Preview | undefined
  isPlanned: boolean
  open: boolean
  onClose: () => void
}

/** Repeats who is affected and how they are notified, before an incident is published. */
export function PublishDialog({ form, preview, isPlanned, open, onClose }: PublishDialogProps) {
  const held = preview && heldInWords(preview.ways)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={isPlanned ? 'Publish this planned work?' : 'Publish this incident?'}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            // Enter publishes: the dialog was opened for it.
            ref={(button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')}
            colour="primary"
            busy={form.isBusy}
            needsNetwork
            onClick={() => form.onSubmit()}
          >
            {publishLabel(preview)}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {preview ? (
          <>
            <KeyValueList
              items={[
                { label: 'Accounts', value: number(preview.accounts) },
                { label: 'Services', value: number(preview.services) },
                { label: 'People', value: number(preview.people) },
                { label: 'Notified by', value: waysInOneLine(preview) },
              ]}
            />
            {held ? <p>{held}</p> : null}
            {preview.unnotified > 0 ? (
              <p>{`No one is notified in ${counted(preview.unnotified, 'account')}.`}</p>
            ) : null}
          </>
        ) : (
          <p>We could not count who is affected.</p>
        )}
        <p>A published incident cannot be withdrawn. It can be corrected, which notifies people again.</p>
      </div>
    </Modal>
  )
}
