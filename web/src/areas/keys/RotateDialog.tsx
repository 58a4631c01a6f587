import { keyOverlaps } from '@portal/contract/api-key-values.ts'
import type { ApiKey } from '@portal/contract/api-keys.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { lastDayOf } from './key-words.ts'
import styles from './keys.module.css'
import { LifeFields } from './LifeFields.tsx'
import { keepKeys } from './queries.ts'
import { type Told, ToldSecret } from './ToldSecret.tsx'

const overlapNames: Record<(typeof keyOverlaps)[number], string> = {
  0: 'It stops at once',
  1: 'One hour',
  24: 'One day',
  168: 'One week',
}
const overlaps = keyOverlaps.map((hours) => ({ key: String(hours), value: String(hours), name: overlapNames[hours] }))

// oxlint-disable-next-line typescript/consistent-type-assertions -- null alone has no other type
const initial = { overlap: '24', life: '90', day: null as string | null }

/** A new secret for the same key; whatever uses the old one has time to change over. */
export function RotateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [told, setTold] = useState<Told>()
  const form = useForm({
    initial,
    submit: ({ overlap, life, day }) =>
      call('POST /key-info/api/keys/:keyId/rotation', {
        params: { keyId: apiKey.keyId },
        body: {
          overlapHours: keyOverlaps.find((each) => String(each) === overlap) ?? 0,
          expiresOn: lastDayOf(life, day),
        },
      }),
    onDone: (made) => {
      setTold(made)
      void keepKeys(queryClient)
    },
  })
  return (
    <Modal
      open
      size="wide"
      onClose={onClose}
      title={told ? `Your new key “${apiKey.name}”` : `Rotate “${apiKey.name}”`}
      footer={
        told ? (
          <Button colour="primary" onClick={onClose}>
            I have copied it
          </Button>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Keep the old key
            </Button>
            <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
              Rotate key
            </Button>
          </>
        )
      }
    >
      {told ? (
        <ToldSecret told={told} />
      ) : (
        <form className={styles.form} noValidate onSubmit={form.onSubmit} aria-label="Rotation">
          <FormMessages form={form} />
          <p>You get a new key with the same name and permissions.</p>
          <div className={styles.pair}>
            <Select label="The old key works on for" options={overlaps} {...form.text('overlap')} />
            <LifeFields form={form} />
          </div>
        </form>
      )}
    </Modal>
  )
}
