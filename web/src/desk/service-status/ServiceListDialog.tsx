import type { ServiceList } from '@portal/contract/service-status/affected.ts'
import { mostListBytes } from '@portal/contract/service-status/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { decodeSheet } from '../../lib/decode-sheet.ts'

interface ServiceListDialogProps {
  onFound: (serviceIds: string[]) => void
  onClose: () => void
}

/** Finds the services of an uploaded or pasted list, and names what it does not find before any is added. */
export function ServiceListDialog({ onFound, onClose }: ServiceListDialogProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<ServiceList>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const read = async (file: Blob | undefined) => {
    if (!file) return
    const isTooLarge = file.size > mostListBytes
    setProblem(isTooLarge ? 'The file is larger than 256 kB. Split it, or add a rule.' : undefined)
    if (!isTooLarge) setText(decodeSheet(new Uint8Array(await file.arrayBuffer())).text)
  }
  const look = async () => {
    setIsBusy(true)
    try {
      setFound(await call('POST /incident-desk/api/service-lists', { body: { text } }))
      setProblem(undefined)
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    }
    setIsBusy(false)
  }
  const count = found?.services.length ?? 0
  return (
    <Modal
      open
      onClose={onClose}
      title="Upload a list of services"
      footer={
        found ? (
          <>
            <Button colour="outline" onClick={() => setFound(undefined)}>
              Edit list
            </Button>
            <Button
              colour="primary"
              disabledReason={count === 0 ? 'None of the values is a service.' : undefined}
              onClick={() => {
                onFound(found.services.map(({ serviceId }) => serviceId))
                onClose()
              }}
            >
              {`Add ${counted(count, 'service')}`}
            </Button>
          </>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button colour="primary" busy={isBusy} needsNetwork onClick={() => void look()}>
              Check list
            </Button>
          </>
        )
      }
    >
      <div className={layout.stack}>
        {found ? (
          <Found list={found} />
        ) : (
          <>
            <TextField
              label="CSV file"
              optional
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onInput={(event) => void read(event.currentTarget.files?.[0])}
            />
            <TextArea
              label="Services"
              hint="Service IDs or circuits from any account, one per line, or a CSV file with a column of them."
              rows={8}
              value={text}
              onValueChange={setText}
            />
          </>
        )}
        {problem ? <Notice kind="bad">{problem}</Notice> : null}
      </div>
    </Modal>
  )
}

/** Values in one line each; long lists are cut. */
const mostNamed = 20
const named = (lines: readonly { line: number; value: string }[]) =>
  lines
    .slice(0, mostNamed)
    .map(({ line, value }) => `${value} (line ${line})`)
    .join(', ') + (lines.length > mostNamed ? ` and ${number(lines.length - mostNamed)} more` : '')

function Found({ list: { column, values, repeated, services, unknown, ceased, ambiguous } }: { list: ServiceList }) {
  const accounts = new Set(services.map(({ accountId }) => accountId)).size
  return (
    <>
      <p>
        {`${counted(services.length, 'service')} of ${counted(accounts, 'account')} found in ${counted(values, 'value')}`}
        {column === null ? '.' : ` of the column “${column}”.`}
        {repeated > 0 ? ` ${counted(repeated, 'value is', 'values are')} repeated.` : ''}
      </p>
      {unknown.length > 0 ? (
        <Notice kind="warn" title={`${counted(unknown.length, 'value')} not found`}>
          {named(unknown)}
        </Notice>
      ) : null}
      {ceased.length > 0 ? (
        <Notice kind="warn" title={`${counted(ceased.length, 'service has', 'services have')} ceased`}>
          {named(ceased)}
        </Notice>
      ) : null}
      {ambiguous.length > 0 ? (
        <Notice
          kind="warn"
          title={`${counted(ambiguous.length, 'circuit belongs', 'circuits belong')} to several services`}
        >
          <ul>
            {ambiguous.slice(0, mostNamed).map(({ line, value, services: which }) => (
              <li key={value}>
                {`${value} (line ${line}): `}
                {which.map(({ serviceId, accountName }) => `${serviceId} of ${accountName}`).join(', ')}
              </li>
            ))}
          </ul>
          Enter the service ID of the one that you mean.
        </Notice>
      ) : null}
    </>
  )
}
