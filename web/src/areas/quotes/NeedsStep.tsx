import {
  aEndNames,
  aEnds,
  bearers,
  careLevels,
  careNames,
  installHourNames,
  installHours,
  ipv4Blocks,
  rates,
  resilienceNames,
  resiliences,
  speedName,
  terms,
} from '@portal/contract/quotes/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ContinueTo } from '@portal/ui/src/ContinueTo.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { call } from '../../api/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { keepQuote } from './queries.ts'
import { quoteActs, whyNot } from './quote-acts.ts'
import { quotePath } from './quote-paths.ts'
import type { StepProps } from './step.ts'
import styles from './quotes.module.css'
import { StepFooter } from './StepFooter.tsx'
import { useAutosave } from './use-autosave.ts'

const options = <const V extends string>(values: readonly V[], names: Record<V, string>) =>
  values.map((value) => ({ key: value, value, name: names[value] }))
const blocks = ipv4Blocks.map((value) => ({ key: value, value, name: value === 'none' ? 'None' : `A ${value} block` }))
const savedWords = { saved: 'All changes are saved', waiting: 'Not saved yet', saving: 'Saving…' }

/** The requirements of every site; several bearers, rates and terms are compared at once. */
export function NeedsStep({ quote, account, search, onMove }: StepProps) {
  const { quoteId } = quote
  const params = { quoteId }
  const queryClient = useQueryClient()
  const fixed = whyNot(quote, 'edit')
  const { values, set, state, problem, flush } = useAutosave(quote.needs, (needs) =>
    call('PATCH /quote-info/api/quotes/:quoteId', { params, body: { needs } }, { account }),
  )
  const newVersion = { ...quoteActs(queryClient, { quote, account, onMove }).change, title: 'New version' }
  const start = values.aEndSite ?? { address: '', postcode: '' }
  const price: Act = {
    key: 'price',
    title: 'Get prices',
    refusal: quote.siteCount === 0 ? 'Add a site first.' : undefined,
    colour: 'primary',
    do: async (_body, once) => {
      if (!(await flush())) return
      keepQuote(queryClient, await call('POST /quote-info/api/quotes/:quoteId/pricing', { params }, { once, account }))
      onMove({ step: 'compare', site: undefined, pins: undefined, term: undefined })
    },
  }
  return (
    <>
      {fixed && quote.state !== 'inProgress' ? (
        <Notice kind="info" actions={whyNot(quote, 'revise') ? null : <ActButtons size="sm" acts={[newVersion]} />}>
          {fixed}
        </Notice>
      ) : null}
      <form aria-label="Needs" onSubmit={(event) => event.preventDefault()}>
        <fieldset className={styles.bare} disabled={fixed !== undefined}>
          <Card title="Lines" note={fixed ? undefined : 'Select all speeds and terms to compare'}>
            <div className={styles.form}>
              <Several
                label="Bearer"
                values={bearers}
                chosen={values.bearers}
                nameOf={speedName}
                onChange={(chosen) => set({ bearers: chosen })}
              />
              <Several
                label="Committed rate"
                values={rates}
                chosen={values.rates}
                nameOf={speedName}
                onChange={(chosen) => set({ rates: chosen })}
              />
              <Several
                label="Term"
                values={terms}
                chosen={values.terms}
                nameOf={(months) => counted(months, 'month')}
                onChange={(chosen) => set({ terms: chosen })}
              />
              <Select
                label="Lines start at"
                options={options(aEnds, aEndNames)}
                value={values.aEnd}
                onValueChange={(value) => set({ aEnd: oneOf(aEnds, value) ?? 'internet' })}
              />
              {values.aEnd === 'site' ? (
                <>
                  <TextField
                    label="Address where the lines start"
                    hint="Each line has a price for both ends."
                    maxLength={200}
                    value={start.address}
                    onValueChange={(address) => set({ aEndSite: { ...start, address } })}
                  />
                  <TextField
                    label="Postcode where the lines start"
                    mono
                    maxLength={10}
                    value={start.postcode}
                    onValueChange={(postcode) => set({ aEndSite: { ...start, postcode } })}
                  />
                </>
              ) : null}
              <RadioGroup
                legend="Resilience"
                options={options(resiliences, resilienceNames)}
                value={values.resilience}
                onValueChange={(value) => set({ resilience: oneOf(resiliences, value) ?? 'none' })}
              />
            </div>
          </Card>
          <Card title="Installation and support">
            <div className={styles.form}>
              <Select
                label="Care level"
                options={options(careLevels, careNames)}
                value={values.careLevel}
                onValueChange={(value) => set({ careLevel: oneOf(careLevels, value) ?? 'standard' })}
              />
              <Select
                label="IPv4 addresses"
                options={blocks}
                value={values.ipv4}
                onValueChange={(value) => set({ ipv4: oneOf(ipv4Blocks, value) ?? 'none' })}
              />
              <Checkbox
                label="Managed router"
                hint="We configure, monitor and replace it."
                checked={values.managedRouter}
                onCheckedChange={(managedRouter) => set({ managedRouter })}
              />
              {quote.options.includes('ddos') ? (
                <Checkbox
                  label="DDoS protection"
                  hint="We filter attacks before they reach the line."
                  checked={values.ddosProtection ?? false}
                  onCheckedChange={(ddosProtection) => set({ ddosProtection })}
                />
              ) : null}
              {quote.options.includes('hours') ? (
                <RadioGroup
                  legend="Installation"
                  options={options(installHours, installHourNames)}
                  value={values.installHours ?? 'business'}
                  onValueChange={(value) => set({ installHours: oneOf(installHours, value) ?? 'business' })}
                />
              ) : null}
            </div>
          </Card>
        </fieldset>
      </form>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <StepFooter backHref={quotePath(quoteId, { ...search, step: 'sites' })}>
        {fixed ? (
          <Button size="lg" colour="primary" href={quotePath(quoteId, { ...search, step: 'compare' })}>
            <ContinueTo step="options" />
          </Button>
        ) : (
          <>
            <output className={styles.quiet}>{savedWords[state]}</output>
            <ActButtons size="lg" acts={[price]} />
          </>
        )}
      </StepFooter>
    </>
  )
}

interface SeveralProps<V extends number> {
  label: string
  values: readonly V[]
  chosen: readonly V[]
  nameOf: (value: V) => string
  onChange: (chosen: V[]) => void
}

function Several<V extends number>({ label, values, chosen, nameOf, onChange }: SeveralProps<V>) {
  return (
    <fieldset className={styles.several}>
      <legend>{label}</legend>
      <div>
        {values.map((value) => (
          <Checkbox
            key={value}
            label={nameOf(value)}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChange(values.filter((each) => (each === value ? isChosen : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
