import type { IncidentDraft } from '@portal/contract/service-status/drafts.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import SendIcon from 'lucide-react/icons/send'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActFields } from '../../acts/ActFields.tsx'
import { useActForm } from '../../acts/use-act-form.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { deskPaths } from '../desk-paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { afterPublishing } from './after-publishing.ts'
import { AffectedCard } from './AffectedCard.tsx'
import styles from './incident-new.module.css'
import { discardAct } from './discard-act.ts'
import { administratorsField, reachOf, ruleFields, textOf } from './incident-rules.ts'
import { linkCasesField, missingIn, pageTimesOf, publishAct, saveDraft, valuesOfDraft } from './new-incident.ts'
import { draftQuery, keepDeskIncident, keepDraft, previewQuery } from './queries.ts'
import { IncidentHistoryCard } from './IncidentHistoryCard.tsx'
import { NotifiedCard } from './NotifiedCard.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RulesField } from './RulesField.tsx'
import { useSettled } from './use-settled.ts'
import { publishLabel, refusalOf } from './ways.ts'
import { WhenPublishedCard } from './WhenPublishedCard.tsx'

/** The effects of publishing on any service, before the rules say which. */
const always = [
  'Customers see it under Service status and on each affected service.',
  'Followers of the affected services are notified the way they chose.',
]

/** A new incident or a draft, with the accounts that it affects counted while it is written. */
export function IncidentForm({ draft }: { draft?: IncidentDraft }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Changes by other people do not replace what is being typed, so the version is the one that was opened.
  const [opened, setOpened] = useState(draft)
  const act = publishAct(opened, async (incident) => {
    await keepDeskIncident(queryClient, incident)
    await navigate({ to: deskPaths.incident(incident.ref) })
  })
  const form = useActForm(act, () => undefined)
  const save: Act = {
    key: 'save',
    title: 'Save draft',
    failed: 'The draft is not saved',
    done: 'Draft saved.',
    do: async (_none, once) => {
      await saveDraft(opened, { act, values: form.values }, once, async (saved) => {
        setOpened(saved)
        await keepDraft(queryClient, saved)
        if (opened) return
        form.reset()
        await navigate({ to: deskPaths.incidentDraft(saved.ref), replace: true })
      })
    },
    afterwards: () => opened && queryClient.invalidateQueries({ queryKey: draftQuery(opened.ref).queryKey }),
  }
  const discard = opened && discardAct(queryClient, opened.ref, () => navigate({ to: deskPaths.incidents() }))
  const fields =
    act.fields?.filter(({ name }) => ![...ruleFields, linkCasesField, administratorsField].includes(name)) ?? []
  const part = (from: number, to?: number) => ({ ...act, fields: fields.slice(from, to) })
  const typed = reachOf(form.values)
  const reach = useSettled(typed)
  const words = useSettled({ title: textOf(form.values, 'title'), text: textOf(form.values, 'text') })
  const times = useSettled(pageTimesOf(form.values))
  const answer = useQuery(previewQuery(reach))
  const found = reach ? answer.data : undefined
  const isCounting = JSON.stringify(typed) !== JSON.stringify(reach) || answer.isPlaceholderData || answer.isPending
  const refusal = refusalOf(found, {
    missing: [...missingIn(form.values), ...(typed === null ? ['a rule or a service ID'] : [])],
    isCounting: isCounting && !answer.isError,
  })
  // A refused attempt closes the dialog, because its reasons are in the form.
  const [askedAt, setAskedAt] = useState<number>()
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (!refusal) setAskedAt(form.attempt)
  }
  const asking = { ...form, onSubmit: ask }
  const now = useNow()
  const name = opened ? opened.content.title || opened.ref : 'New incident'
  const publish = (
    <Button
      colour="primary"
      icon={<SendIcon aria-hidden />}
      busy={form.isBusy}
      needsNetwork
      disabledReason={refusal}
      onClick={() => ask()}
    >
      {publishLabel(found)}
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Incidents', href: deskPaths.incidents() }, { label: name }]}
        title={
          found
            ? found.services === 0
              ? 'No services are affected'
              : `${counted(found.accounts, 'account')} and ${counted(found.services, 'service')} are affected`
            : name
        }
        status={
          <Status kind="draft" look="chip">
            {opened ? 'Draft, not published' : 'Not saved'}
          </Status>
        }
        facts={[opened && `Saved ${listTime(opened.changedAt)} by ${opened.changedByName}`, 'Times are UK time']}
        actions={
          <>
            <ActButtons acts={discard ? [discard, save] : [save]} />
            {publish}
          </>
        }
      />
      <div className={styles.columns}>
        <form className={styles.form} aria-label="Incident" noValidate onSubmit={ask}>
          <Card title="Incident" className={styles.words}>
            <div className={layout.stack}>
              <FormMessages form={form} />
              {draft && opened && draft.version > opened.version ? (
                <Notice
                  kind="warn"
                  title={`${draft.changedByName} changed this draft`}
                  actions={
                    <>
                      <Button
                        size="sm"
                        colour="outline"
                        onClick={() => setOpened({ ...draft, content: opened.content })}
                      >
                        Keep mine
                      </Button>
                      <Button
                        size="sm"
                        colour="outline"
                        onClick={() => {
                          setOpened(draft)
                          form.set(valuesOfDraft(draft.content))
                        }}
                      >
                        Show latest
                      </Button>
                    </>
                  }
                >
                  {`Saved ${listTime(draft.changedAt)}. Your text is here and is not saved.`}
                </Notice>
              ) : null}
              <ActFields act={part(0, 2)} form={asking} />
              <div className={styles.pair}>
                <ActFields act={part(2, 4)} form={asking} />
              </div>
              <ActFields act={part(4)} form={asking} />
            </div>
          </Card>
          <Card title="Affected services">
            <RulesField form={form} placeNames={answer.data?.placeNames} />
          </Card>
        </form>
        <div className={layout.stack}>
          <AffectedCard answer={answer} reach={reach} form={form} />
          {reach && found && found.services > 0 ? (
            <>
              <NotifiedCard preview={found} reach={reach} words={words} times={times} />
              <WhenPublishedCard
                form={form}
                openCases={found.openCases}
                events={afterPublishing(
                  {
                    kind: reach.kind,
                    rules: reach.rules ?? {},
                    start: textOf(form.values, 'start'),
                    nextUpdateBy: textOf(form.values, 'nextUpdateBy'),
                  },
                  found,
                  now,
                )}
              />
            </>
          ) : reach ? null : (
            <WhenPublishedCard form={form} openCases={0} events={always} />
          )}
          {opened ? <IncidentHistoryCard incidentRef={opened.ref} /> : null}
        </div>
      </div>
      <div className={styles.atEnd}>{publish}</div>
      <PublishDialog
        form={form}
        preview={found}
        isPlanned={typed?.kind === 'PEW'}
        open={askedAt === form.attempt}
        onClose={() => setAskedAt(undefined)}
      />
    </>
  )
}
