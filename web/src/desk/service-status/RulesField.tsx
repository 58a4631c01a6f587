import { incidentRuleKinds, incidentRuleNames } from '@portal/contract/service-status/rules.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import PlusIcon from 'lucide-react/icons/plus'
import UploadIcon from 'lucide-react/icons/upload'
import XIcon from 'lucide-react/icons/x'
import { Suspense, useState } from 'react'
import type { ActValues } from '../../acts/act.ts'
import type { Form } from '../../forms/use-form.ts'
import { allCategories } from '../../product-categories.ts'
import { nameOfRuleValue } from './name-of-rule-value.ts'
import styles from './incident-new.module.css'
import { idsIn, newRule, ruleSlots, ruleWays, valuesOfRule, withNewRule } from './incident-rules.ts'

const ServiceListDialog = lazyPiece(() => import('./ServiceListDialog.tsx'), 'ServiceListDialog')

const kinds = incidentRuleKinds.map((kind) => ({ key: kind, value: kind, name: incidentRuleNames[kind] }))

interface RulesFieldProps {
  form: Form<ActValues>
  /** The names of exchanges and data centres, as far as they are known. */
  placeNames: Readonly<Record<string, string>> | undefined
}

/** Which services an incident affects: rules that must all match, and services by id. */
export function RulesField({ form, placeNames }: RulesFieldProps) {
  const { id, error } = form.text('rules')
  const [isListOpen, setIsListOpen] = useState(false)
  const kind = form.text(newRule.kind)
  const text = form.text(newRule.text)
  const add = () => form.set(withNewRule(form.values))
  const rules = ruleSlots.filter((each) => valuesOfRule(form.values, each.kind, each.way).length > 0)
  return (
    <fieldset
      className={styles.rules}
      id={id}
      tabIndex={-1}
      aria-label="Affected services"
      aria-describedby={`${id}-hint`}
    >
      <p id={`${id}-hint`}>A service is affected if it matches every rule. A rule with “is not” excludes services.</p>
      {rules.length > 0 ? (
        <ul aria-label="Rules">
          {rules.map((each) => (
            <li key={each.field}>
              <Tag>{incidentRuleNames[each.kind]}</Tag>
              <span>
                {`${ruleWays[each.way]} `}
                {valuesOfRule(form.values, each.kind, each.way).map((value, index) => (
                  <span key={value}>
                    {index > 0 ? ' or ' : ''}
                    <strong>{nameOfRuleValue(each.kind, value, placeNames)}</strong>
                  </span>
                ))}
              </span>
              <IconButton
                label={`Remove rule: ${incidentRuleNames[each.kind]} ${ruleWays[each.way]}`}
                icon={<XIcon aria-hidden />}
                size="sm"
                onClick={() => {
                  form.set({ [each.field]: '' })
                  // The button disappears with its rule.
                  document.getElementById(kind.id)?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.newRule}>
        <Select
          {...kind}
          label="Rule"
          value={kind.value || 'carriers'}
          onValueChange={(value) => form.set({ [newRule.kind]: value, [newRule.text]: '' })}
          options={kinds}
        />
        <Select
          {...form.text(newRule.way)}
          label="Condition"
          value={form.text(newRule.way).value || 'is'}
          options={Object.entries(ruleWays).map(([value, name]) => ({ key: value, value, name }))}
        />
        {kind.value === 'productCategories' ? (
          <Select
            {...text}
            label="Value"
            placeholder="Choose…"
            options={allCategories().map(([value, name]) => ({ key: value, value, name }))}
          />
        ) : (
          <TextField
            {...text}
            label="Value"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || text.value.trim() === '') return
              event.preventDefault()
              add()
            }}
          />
        )}
        <Button icon={<PlusIcon aria-hidden />} onClick={add} disabled={text.value.trim() === ''}>
          Add rule
        </Button>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <TextArea
        rows={2}
        label="Service IDs"
        hint="Added to the services that match the rules. One ID per line, from any account."
        optional
        {...form.text('listedServiceIds')}
      />
      <div className={styles.upload}>
        <Button icon={<UploadIcon aria-hidden />} colour="tertiary" onClick={() => setIsListOpen(true)}>
          Upload a list
        </Button>
      </div>
      {isListOpen ? (
        <Suspense>
          <ServiceListDialog
            onClose={() => setIsListOpen(false)}
            onFound={(found) =>
              form.set({
                listedServiceIds: [...new Set([...idsIn(form.text('listedServiceIds').value), ...found])].join('\n'),
              })
            }
          />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
