import type { Zone } from '@portal/contract/dns/dns.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { momentOf } from '@portal/contract/format/typed.ts'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './dns.module.css'
import { momentInWords } from './dns-words.ts'
import { driftOfChanges } from './drift-words.ts'
import { nameInWords } from './names.ts'
import { driftQuery, reviewQuery, zoneQuery } from './queries.ts'
import { useZoneUpdate } from './use-zone-update.ts'

const whens = [
  { key: 'now', value: 'now', name: 'Now' },
  { key: 'later', value: 'later', name: 'Schedule' },
]

/** The changes, affected services and warnings; then it is published, now or at a set time. */
export function ReviewDialog({ zone: { zoneId, draft }, onClose }: { zone: Zone; onClose: () => void }) {
  const keep = useZoneUpdate()
  const queryClient = useQueryClient()
  const { data: review } = useQuery(reviewQuery(zoneId))
  const form = useForm({
    initial: { note: '', when: 'now', applyAt: '' },
    submit: ({ note, when, applyAt }, once) =>
      call(
        'POST /dns-info/api/zones/:zoneId/publications',
        { params: { zoneId }, body: { note, applyAt: when === 'now' ? null : momentOf(applyAt) } },
        { once, version: draft?.baseVersion },
      ),
    onDone: (zone) => {
      const { applyAt, when } = form.values
      keep(
        zone,
        when === 'now' ? 'Published. We are checking our name servers.' : `Scheduled for ${momentInWords(applyAt)}`,
      )
      onClose()
    },
  })
  const changes = draft?.changes ?? []
  const { data: elsewhere } = useQuery(driftQuery(zoneId))
  const replaced = driftOfChanges(elsewhere?.drift ?? [], changes)
  const isLater = form.values.when === 'later'
  const applyAt = form.text('applyAt')
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`Publish ${counted(changes.length, 'change')} to ${nameInWords(zoneId)}?`}
      label="Publication"
      confirm={isLater ? 'Schedule' : 'Publish'}
      onReload={() => {
        void queryClient.invalidateQueries({ queryKey: zoneQuery(zoneId).queryKey })
        onClose()
      }}
      onClose={onClose}
    >
      <ChangeList label="Changes" changes={changes} />
      {review && review.touches.length > 0 ? (
        <Notice kind="warn" title="Affected services">
          <Sentences sentences={review.touches} />
        </Notice>
      ) : null}
      {replaced.length > 0 ? (
        <Notice kind="warn" title="Changed elsewhere">
          <Sentences sentences={replaced} />
        </Notice>
      ) : null}
      {review && review.warnings.length > 0 ? (
        <Notice kind="warn" title="Warnings">
          <Sentences sentences={review.warnings} />
        </Notice>
      ) : null}
      <TextField label="Reason" optional hint="Shown in the history" {...form.text('note')} />
      <RadioGroup
        legend="Publish"
        name="when"
        options={whens}
        value={form.values.when}
        onValueChange={(when) => form.set({ when })}
      />
      {isLater ? (
        <DateField
          withTime
          label="Date and time"
          hint="UK time"
          id={applyAt.id}
          error={applyAt.error}
          value={applyAt.value || null}
          onValueChange={(at) => form.set({ applyAt: at ?? '' })}
        />
      ) : null}
    </FormDialog>
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
