import type { Zone } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './dns.module.css'
import { countWords, momentInWords } from './dns-words.ts'
import { reviewQuery, zoneQuery } from './queries.ts'
import { useKeptZone } from './use-zone-change.ts'

const whens = [
  { key: 'now', value: 'now', name: 'Now' },
  { key: 'later', value: 'later', name: 'At a time' },
]

/** The difference, whom it touches, what speaks against it; then it is published, now or at a time. */
export function ReviewDialog({ zone: { zoneId, draft }, onClose }: { zone: Zone; onClose: () => void }) {
  const keep = useKeptZone()
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
      keep(zone, when === 'now' ? 'Published. We ask our name servers now.' : `Publishes ${momentInWords(applyAt)}`)
      onClose()
    },
  })
  const changes = draft?.changes ?? []
  const isLater = form.values.when === 'later'
  return (
    <Modal
      open
      size="wide"
      onClose={onClose}
      title={`Publish ${countWords(changes.length, 'change')} of ${zoneId}?`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Back to the zone
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            {isLater ? 'Schedule' : 'Publish'}
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Publication">
        <FormMessages
          form={form}
          onReload={() => {
            void queryClient.invalidateQueries({ queryKey: zoneQuery(zoneId).queryKey })
            onClose()
          }}
        />
        <ChangeList label="What changes" changes={changes} />
        {review && review.touches.length > 0 ? (
          <Notice kind="info" title="What this touches">
            <Sentences sentences={review.touches} />
          </Notice>
        ) : null}
        {review && review.warnings.length > 0 ? (
          <Notice kind="warn" title="Look at this first">
            <Sentences sentences={review.warnings} />
          </Notice>
        ) : null}
        <TextField label="What for" optional hint="Stands in the history" {...form.text('note')} />
        <RadioGroup
          legend="When"
          name="when"
          options={whens}
          value={form.values.when}
          onValueChange={(when) => form.set({ when })}
        />
        {isLater ? <TextField type="datetime-local" label="Date and time" {...form.text('applyAt')} /> : null}
      </form>
    </Modal>
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

/** What the field has, as a moment; the server says what is wrong with anything else. */
function momentOf(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
