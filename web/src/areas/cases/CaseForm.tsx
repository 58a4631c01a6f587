import {
  caseImpactNames,
  caseImpacts,
  caseKindNames,
  caseKinds,
  caseSeverities,
  caseSeverityNames,
} from '@portal/contract/cases/values.ts'
import { caseQuestions } from '@portal/contract/cases/questions.ts'
import type { CaseTest } from '@portal/contract/cases/cases.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { AttachButton, AttachedFiles } from './AttachFiles.tsx'
import styles from './case-form.module.css'
import { AttachedTest } from './AttachedTest.tsx'
import { type CaseValues, requestOf } from './new-case.ts'
import { Question } from './Question.tsx'
import { keepCase } from './queries.ts'
import { ServiceField } from './ServiceField.tsx'
import { useAttachments } from './use-attachments.ts'

const hints = {
  fault: 'A service is down or not working properly.',
  order: 'A date, an address or a change to an order.',
  billing: 'A charge or a bill.',
  change: 'A change to a service or setting.',
  complaint: 'You are unhappy with our service.',
  information: 'Any other question.',
}

interface CaseFormProps {
  initial: CaseValues
  /** The line test result attached to the case. */
  test?: CaseTest | null | undefined
}

export function CaseForm({ initial: given, test }: CaseFormProps) {
  const [initial] = useState(given)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attachments = useAttachments()
  const form = useForm({
    initial,
    draft: 'case',
    submit: (values, once) =>
      call('POST /case-info/api/cases', { body: requestOf(values, attachments.fileIds) }, { once }),
    onDone: (opened) => {
      void keepCase(queryClient, opened)
      void navigate({ to: paths.caseOne(opened.caseId) })
    },
  })
  const { values } = form
  const kind = oneOf(caseKinds, values.kind)
  const choose = (name: string) => (value: string) => form.set({ [name]: value })

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormMessages form={form} />
      <Card>
        <div className={styles.fields}>
          <TextField
            label="Title"
            hint="For example “Leeds: no connection since 08:12”."
            maxLength={120}
            {...form.text('title')}
          />
        </div>
      </Card>
      <Card title="Case type">
        <Choice id={form.text('kind').id}>
          <RadioGroup
            legend="Case type"
            hideLegend
            look="card"
            options={caseKinds.map((each) => ({
              key: each,
              value: each,
              name: caseKindNames[each],
              hint: hints[each],
            }))}
            value={values.kind}
            onValueChange={choose('kind')}
            error={form.errorOf('kind')}
          />
        </Choice>
      </Card>
      <Card title="Case details">
        <div className={styles.fields}>
          <ServiceField
            {...form.text('serviceId')}
            onPick={(name) => {
              if (values.title === '') form.set({ title: `${name}: ` })
            }}
          />
          {values.orderId ? <TextField label="Order" mono {...form.text('orderId')} /> : null}
          {values.testId ? <TextField label="Test result" mono {...form.text('testId')} /> : null}
          {values.incidentId ? <TextField label="Planned work" mono {...form.text('incidentId')} /> : null}
          {test && values.testId === test.testId ? <AttachedTest test={test} /> : null}
          {kind === 'fault' ? (
            <div className={styles.pair}>
              <Choice id={form.text('impact').id}>
                <RadioGroup
                  legend="What is the impact?"
                  options={caseImpacts.map((each) => ({ key: each, value: each, name: caseImpactNames[each] }))}
                  value={values.impact}
                  onValueChange={choose('impact')}
                  error={form.errorOf('impact')}
                />
              </Choice>
              <Choice id={form.text('severity').id}>
                <RadioGroup
                  legend="Who is affected?"
                  options={caseSeverities.map((each) => ({ key: each, value: each, name: caseSeverityNames[each] }))}
                  value={values.severity}
                  onValueChange={choose('severity')}
                  error={form.errorOf('severity')}
                />
              </Choice>
            </div>
          ) : null}
          {(kind ? caseQuestions[kind] : []).map((question) => (
            <Question key={`${values.kind} ${question.name}`} question={question} control={form.text(question.name)} />
          ))}
          <TextArea label="What happened, and what do you need?" rows={5} {...form.text('description')} />
          <div className={styles.attach}>
            <AttachButton add={attachments.add} />
            <AttachedFiles {...attachments} />
          </div>
          <TextField label="Your reference" optional mono maxLength={50} {...form.text('ownRef')} />
          <Checkbox
            label="Private"
            hint="Only you and its followers can see a private case. Otherwise everyone on your account with permission for cases can."
            checked={values.isPrivate !== ''}
            onCheckedChange={(isPrivate) => form.set({ isPrivate: isPrivate ? 'yes' : '' })}
          />
        </div>
      </Card>
      <div className={styles.end}>
        <Button type="submit" colour="primary" busy={form.isBusy || attachments.isBusy}>
          Open case
        </Button>
        <Button colour="outline" href={paths.cases()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The target of the error summary's link, because a group of choices has no single control. */
function Choice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1}>
      {children}
    </div>
  )
}
