import { newServiceKindNames } from '@portal/contract/orders/new-service-values.ts'
import { orderRefMaxLength } from '@portal/contract/services/values.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { slotInWords } from '../slots.ts'
import {
  fieldsOf,
  type NewServiceOffers,
  type NewServiceStep,
  type NewServiceValues,
  nameOf,
  priceOf,
  productOf,
  stepsOf,
  visitOf,
} from './new-service.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './new-service.module.css'
import type { StepProps } from './step.ts'
import { stepNames } from './step-words.ts'

/** The whole order before it is sent. */
export function CheckStep({ form, offers, hrefOf }: StepProps & { hrefOf: (step: NewServiceStep) => string }) {
  const isPriced = priceOf(offers, form.values) !== null
  return (
    <>
      {stepsOf(form.values).flatMap((step) =>
        step === 'check'
          ? []
          : [
              <Card
                key={step}
                title={stepNames[step]}
                aside={<Link href={hrefOf(step)}>{`Change ${stepNames[step].toLowerCase()}`}</Link>}
              >
                <div className={layout.stack}>
                  {fieldsOf[step].flatMap((field) => {
                    const refused = form.errorOf(field)
                    return refused
                      ? [
                          <Notice key={field} kind="warn">
                            {refused}
                          </Notice>,
                        ]
                      : []
                  })}
                  <KeyValueList items={itemsOf(step, offers, form.values)} />
                </div>
              </Card>,
            ],
      )}
      <Card title="For your records">
        <div className={styles.fields}>
          <TextField label="Your reference" optional mono maxLength={orderRefMaxLength} {...form.text('orderRef')} />
          <TextArea label="Comments" optional rows={3} {...form.text('note')} />
        </div>
      </Card>
      <Card title="Next steps">
        <p className={styles.quiet}>
          {isPriced
            ? 'Work starts once a person with the Bills and prices permission approves the price. Until then you can cancel without charge.'
            : 'We check and price this order first. Work starts once you approve the price.'}
          {form.values.kind === 'broadband'
            ? `${offers.availability === 'on' ? '' : ' We check availability after you order.'}${visitOf(form.values) ? '' : ' We agree the engineer’s visit with you.'}`
            : ''}
        </p>
      </Card>
    </>
  )
}

function itemsOf(step: NewServiceStep, offers: NewServiceOffers, values: NewServiceValues): KeyValue[] {
  const site = offers.sites.find(({ siteId }) => siteId === values.siteId)
  const product = productOf(offers, values)
  const visit = visitOf(values)
  const all: KeyValue[] =
    step === 'start'
      ? [
          { label: 'Service', value: values.kind && newServiceKindNames[values.kind] },
          ...(values.kind === 'domain' ? [] : [{ label: 'Site', value: site && `${site.name}, ${site.postcode}` }]),
        ]
      : step === 'product'
        ? [
            { label: 'Product', value: product && nameOf(product, values) },
            { label: 'Care level', value: values.careLevel },
            { label: 'IP block', value: values.ipBlock },
            { label: 'Area', value: values.kind === 'numbers' ? values.area : '' },
            { label: 'Domain name', value: values.kind === 'domain' ? values.domainName : '' },
            {
              label: 'Registrant’s address',
              value: values.kind === 'domain' && site ? `${site.name}, ${site.postcode}` : '',
            },
            { label: 'Requested date', value: values.requestedDate && weekday(values.requestedDate) },
            { label: 'Engineer’s visit', value: visit && slotInWords(visit) },
          ]
        : [{ label: 'Site contact', value: [values.accessName, values.accessPhone].filter(Boolean).join(', ') }]
  return all.filter(({ value }) => Boolean(value))
}
