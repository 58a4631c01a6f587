import { keyOverlaps } from '@portal/contract/api-keys/values.ts'
import type { ApiKey } from '@portal/contract/api-keys/api-keys.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownDialog } from '../../acts/ActDialog.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { lastDayOf } from './key-words.ts'
import styles from './api-keys.module.css'
import { LifeFields } from './LifeFields.tsx'
import { keepKeys } from './queries.ts'
import { type NewSecret, shownKey } from './SecretOnce.tsx'

const overlapNames: Record<(typeof keyOverlaps)[number], string> = {
  0: 'No overlap',
  1: 'One hour',
  24: 'One day',
  168: 'One week',
}
const overlaps = keyOverlaps.map((hours) => ({ key: String(hours), value: String(hours), name: overlapNames[hours] }))

// oxlint-disable-next-line typescript/consistent-type-assertions -- null has no other type
const initial = { overlap: '24', life: '90', day: null as string | null }

/** A new secret for the same key; programs with the old one have time to switch. */
export function RotateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<NewSecret>()
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
      setCreated(made)
      void keepKeys(queryClient)
    },
  })
  const { name } = apiKey
  if (created) return <ShownDialog shown={shownKey(`New key for “${name}”`, created)} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`Rotate “${name}”`}
      label="Rotation"
      confirm="Rotate key"
      onClose={onClose}
    >
      <p>The new key has the same name and permissions.</p>
      <div className={styles.pair}>
        <Select label="Overlap with old key" options={overlaps} {...form.text('overlap')} />
        <LifeFields form={form} />
      </div>
    </FormDialog>
  )
}
