import type { AccountService } from '@portal/contract/desk/account-overview.ts'
import { caseQuestions } from '@portal/contract/cases/questions.ts'
import {
  caseImpactNames,
  caseImpacts,
  caseKindNames,
  caseKinds,
  caseSeverities,
  caseSeverityNames,
} from '@portal/contract/cases/values.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import type { DeskHit } from '@portal/contract/search/desk.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ComboField } from '@portal/ui/src/ComboField.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useId, useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import { Question } from '../../areas/cases/Question.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { useNow } from '../../lib/use-now.ts'
import { deskPaths } from '../desk-paths.ts'
import { callRequestOf, type CallValues, prefilledCall } from './caller-case.ts'
import { callersQuery, outlookQuery, subjectsQuery } from './queries.ts'
import styles from './account.module.css'

interface CallerCaseDialogProps {
  account: string
  /** The records that the search found, which choose caller and service. */
  hits: readonly DeskHit[]
  /** The services on the page, whose fault the caller probably reports. */
  services: readonly AccountService[]
  onClose: () => void
}

/** Opens a case for the person on the phone, or adds the call to one that is open for the service. */
export function CallerCaseDialog({ account, hits, services, onClose }: CallerCaseDialogProps) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [initial] = useState(() => prefilledCall(hits, services))
  // A case to which the call is added, instead of a new one.
  const [joined, setJoined] = useState<string>()
  const form = useForm<CallValues, { caseId: string }>({
    initial,
    draft: `call ${account} ${initial.serviceId} ${initial.callerId}`,
    submit: (values, once) =>
      joined
        ? call(
            'POST /case-desk/api/cases/:caseId/calls',
            { params: { caseId: joined }, body: { callerId: values.callerId, text: values.description } },
            { account, once },
          )
        : call('POST /case-desk/api/cases', { body: callRequestOf(values) }, { account, once }),
    onDone: ({ caseId }) => {
      toasts.show({ kind: 'ok', text: joined ? `Call added to ${caseId}.` : `Case ${caseId} opened.` })
      void navigate({ to: deskPaths.caseOne(account, caseId) })
    },
  })
  const { values } = form
  const kind = oneOf(caseKinds, values.kind)
  const { data: people = [] } = useQuery(callersQuery(account, initial.callerId))
  const caller = people.find(({ contactId }) => contactId === values.callerId)
  const choose = (name: string) => ({ ...form.text(name), placeholder: 'Choose' })

  return (
    <FormDialog
      form={form}
      title="New case for a caller"
      label="Case"
      size="wide"
      confirm={joined ? `Add to ${joined}` : 'Open case'}
      aside={joined ? null : <Clocks account={account} values={values} />}
      onClose={onClose}
    >
      <AlreadyOpen account={account} serviceId={values.serviceId} joined={joined} onJoin={setJoined} />
      <div className={styles.pair}>
        <ComboField
          id={form.text('callerId').id}
          label="Caller"
          error={form.errorOf('callerId')}
          options={people.map(({ contactId, name, email, phone }) => ({
            key: contactId,
            value: contactId,
            name,
            note: phone ?? email,
          }))}
          value={values.callerId || null}
          onValueChange={(callerId) => form.set({ callerId: callerId ?? '' })}
        />
        <ServiceOfCall
          account={account}
          control={form.text('serviceId')}
          onPick={(name) => {
            if (values.title === '') form.set({ title: `${name}: ` })
          }}
        />
      </div>
      {joined ? null : (
        <>
          <div className={styles.pair}>
            <Select
              label="Category"
              options={caseKinds.map((each) => ({ key: each, value: each, name: caseKindNames[each] }))}
              {...choose('kind')}
            />
            <Select
              label="Reply by"
              options={[
                { key: 'phone', value: 'phone', name: caller?.phone ? `Phone, ${caller.phone}` : 'Phone' },
                { key: 'email', value: 'email', name: caller ? `Email, ${caller.email}` : 'Email' },
              ]}
              {...form.text('replyBy')}
            />
          </div>
          <TextField label="Title" maxLength={120} {...form.text('title')} />
          {kind === 'fault' ? (
            <div className={styles.pair}>
              <Select
                label="What is the impact?"
                options={caseImpacts.map((each) => ({ key: each, value: each, name: caseImpactNames[each] }))}
                {...choose('impact')}
              />
              <Select
                label="Who is affected?"
                options={caseSeverities.map((each) => ({ key: each, value: each, name: caseSeverityNames[each] }))}
                {...choose('severity')}
              />
            </div>
          ) : null}
          {kind && caseQuestions[kind].length > 0 ? (
            <div className={styles.pair}>
              {caseQuestions[kind].map((question) => (
                <Question key={`${kind} ${question.name}`} question={question} control={form.text(question.name)} />
              ))}
            </div>
          ) : null}
        </>
      )}
      <TextArea
        label={joined ? 'What did the caller say?' : 'What is the problem?'}
        hint={
          caller
            ? `Shown as a message from ${caller.name}, ${joined ? 'taken' : 'opened'} by you over the phone.`
            : undefined
        }
        rows={4}
        {...form.text('description')}
      />
    </FormDialog>
  )
}

interface AlreadyOpenProps {
  account: string
  serviceId: string
  joined: string | undefined
  onJoin: (caseId: string | undefined) => void
}

/** An open case or incident of the service, which the caller may be phoning about. */
function AlreadyOpen({ account, serviceId, joined, onJoin }: AlreadyOpenProps) {
  const now = useNow()
  const service = useDeferredValue(serviceId.trim())
  const { data } = useQuery({ ...outlookQuery(account, { serviceId: service }), enabled: service !== '' })
  if (service === '' || !data) return null
  return (
    <>
      {data.incidents.map(({ ref, title, nextUpdateBy }) => (
        <Notice key={ref} kind="warn" title={`${ref} affects this service.`}>
          {title}
          {nextUpdateBy ? `, next update due ${dueTime(nextUpdateBy, now)}` : ''}. Open a case only if this is a
          different problem.
        </Notice>
      ))}
      {data.cases.map(({ caseId, title, nextAt }) => (
        <Notice
          key={caseId}
          kind="info"
          title={`Case ${caseId} is already open for this service.`}
          actions={
            joined === caseId ? (
              <Button size="sm" colour="outline" onClick={() => onJoin(undefined)}>
                Open a new case
              </Button>
            ) : (
              <Button size="sm" colour="outline" onClick={() => onJoin(caseId)}>
                Add to {caseId}
              </Button>
            )
          }
        >
          {title}
          {nextAt ? `, next due ${dueTime(nextAt, now)}` : ''}. Add the call to it unless this is a different problem.
        </Notice>
      ))}
    </>
  )
}

/** The targets that the case would have. */
function Clocks({ account, values }: { account: string; values: CallValues }) {
  const kind = oneOf(caseKinds, values.kind)
  const serviceId = useDeferredValue(values.serviceId.trim())
  const impact = oneOf(caseImpacts, values.impact)
  const severity = oneOf(caseSeverities, values.severity)
  const { data } = useQuery({
    ...outlookQuery(account, {
      ...(serviceId && { serviceId }),
      ...(kind && { kind }),
      ...(impact && { impact }),
      ...(severity && { severity }),
    }),
    enabled: kind !== undefined,
  })
  if (!kind || !data?.clocks) return null
  const { careLevel, respondBy, resolveBy } = data.clocks
  return (
    <span className={styles.clocks}>
      {careLevel ? `Care level ${careLevel}` : 'Standard terms'}: first reply by <Time at={respondBy} as="dueTime" />,
      target {kind === 'fault' ? 'fix' : 'completion'} <Time at={resolveBy} as="dueTime" />
    </span>
  )
}

interface ServiceOfCallProps {
  account: string
  control: {
    id: string
    name: string
    value: string
    error: string | undefined
    onValueChange: (value: string) => void
  }
  onPick: (name: string) => void
}

function ServiceOfCall({ account, control, onPick }: ServiceOfCallProps) {
  const listId = useId()
  const typed = useDeferredValue(control.value.trim())
  const { data: { services } = { services: [] } } = useQuery(subjectsQuery(account, typed))
  const chosen = services.find(({ serviceId }) => serviceId === typed)
  return (
    <>
      <TextField
        label="Service"
        optional
        autoComplete="off"
        list={listId}
        maxLength={100}
        {...control}
        onValueChange={(value) => {
          control.onValueChange(value)
          const picked = services.find(({ serviceId }) => serviceId === value)
          if (picked) onPick(picked.name)
        }}
      />
      <datalist id={listId}>
        {services.map(({ serviceId, name, productName }) => (
          <option key={serviceId} value={serviceId}>
            {name}, {productName}
          </option>
        ))}
      </datalist>
      {chosen ? (
        <p className={styles.about}>
          {[chosen.name, chosen.productName, chosen.conditionNote].filter(Boolean).join(', ')}
        </p>
      ) : null}
    </>
  )
}
