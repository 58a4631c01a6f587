import type { ImportPreview } from '@portal/contract/dns/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { type ChangeEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './dns.module.css'
import { ImportResult } from './ImportResult.tsx'
import { nameInWords } from './names.ts'
import { useZoneUpdate } from './use-zone-update.ts'
import { zoneText } from './zone-text.ts'

interface ImportDialogProps {
  zoneId: string
  open: boolean
  onClose: () => void
}

type Mode = 'merge' | 'replace'
const modes = [
  {
    key: 'merge',
    value: 'merge',
    name: 'Keep',
    hint: 'Records in the file replace those with the same name and type. A few records without SOA are enough.',
  },
  { key: 'replace', value: 'replace', name: 'Remove', hint: 'The zone will match the file.' },
]

const nothing: { text: string; mode: Mode } = { text: '', mode: 'merge' }

/** Previews a zone file with its errors and changes, then adds it to the draft. */
export function ImportDialog({ zoneId, open, onClose }: ImportDialogProps) {
  const keep = useZoneUpdate()
  const [preview, setPreview] = useState<ImportPreview>()
  const [given, setGiven] = useState(nothing)
  const params = { zoneId }
  const checking = useForm({
    initial: given,
    submit: async (body) => ({
      body,
      found: await call('POST /dns-info/api/zones/:zoneId/import-previews', { params, body }),
    }),
    onDone: ({ body, found }) => {
      setGiven(body)
      setPreview(found)
    },
  })
  const taking = useForm({
    initial: given,
    submit: (_, once) => call('POST /dns-info/api/zones/:zoneId/imports', { params, body: given }, { once }),
    onDone: (zone) => {
      keep(zone, 'The file has been added to your draft. Review and publish it when you are ready.')
      setPreview(undefined)
      setGiven(nothing)
      onClose()
    },
  })
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) void file.arrayBuffer().then((bytes) => checking.set({ text: zoneText(new Uint8Array(bytes)) }))
  }
  return (
    <Modal
      open={open}
      size="wide"
      onClose={onClose}
      title={`Import a zone file into ${nameInWords(zoneId)}`}
      footer={
        preview ? (
          <>
            <Button
              colour="outline"
              onClick={() => {
                setPreview(undefined)
                checking.set(given)
              }}
            >
              Edit file
            </Button>
            <Button
              colour="primary"
              busy={taking.isBusy}
              disabledReason={whyNot(preview)}
              onClick={() => taking.onSubmit()}
            >
              Add to draft
            </Button>
          </>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button colour="primary" busy={checking.isBusy} onClick={() => checking.onSubmit()}>
              Check file
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <div className={styles.form}>
          <FormMessages form={taking} />
          <ImportResult preview={preview} />
        </div>
      ) : (
        <form className={styles.form} onSubmit={checking.onSubmit} noValidate aria-label="Zone file">
          <FormMessages form={checking} />
          <label className={styles.file}>
            <span>Choose a file or paste its text below</span>
            <input type="file" accept=".zone,.db,.txt,text/dns,text/plain" onChange={readFile} />
          </label>
          <TextArea
            label="Zone file"
            rows={9}
            spellCheck={false}
            className={styles.zoneFile}
            {...checking.text('text')}
          />
          <RadioGroup
            legend="Records that are not in the file"
            name="mode"
            options={modes}
            value={checking.values.mode}
            onValueChange={(mode) => checking.set({ mode: mode === 'replace' ? 'replace' : 'merge' })}
          />
        </form>
      )}
    </Modal>
  )
}

function whyNot({ refusals, changes }: ImportPreview): string | undefined {
  if (refusals.length > 0) return 'Correct the file first.'
  return changes.length === 0 ? 'The file makes no changes.' : undefined
}
