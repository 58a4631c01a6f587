import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { mostRecordLimits } from '@portal/contract/api-keys/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import PlusIcon from 'lucide-react/icons/plus'
import layout from '@portal/ui/src/layout.module.css'
import styles from './api-keys.module.css'

interface RecordLimitsFieldProps {
  id: string
  limits: readonly RecordLimit[] | null
  error: string | undefined
  errorOf: (name: string) => string | undefined
  onChange: (limits: RecordLimit[] | null) => void
}

const empty: RecordLimit = { zoneId: '', name: null, isChallengeOnly: false }

/** The DNS records of a key: all of the account, or those of some zones and names. */
export function RecordLimitsField({ id, limits, error, errorOf, onChange }: RecordLimitsFieldProps) {
  const change = (at: number, changed: Partial<RecordLimit>) =>
    onChange((limits ?? []).map((limit, index) => (index === at ? { ...limit, ...changed } : limit)))
  return (
    <div id={id} tabIndex={-1} className={layout.stack}>
      <RadioGroup
        legend="DNS records"
        options={[
          { key: 'all', value: 'all', name: 'All zones' },
          { key: 'some', value: 'some', name: 'Selected records only', hint: 'The key can do nothing else.' },
        ]}
        value={limits ? 'some' : 'all'}
        onValueChange={(value) => onChange(value === 'some' ? [empty] : null)}
      />
      {limits?.map((limit, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and are all controlled
        <fieldset key={at} className={styles.limit}>
          <legend>Records {at + 1}</legend>
          <div className={styles.pair}>
            <TextField
              label="Zone"
              value={limit.zoneId}
              placeholder="example.com"
              spellCheck={false}
              error={errorOf(`recordLimits.${at}.zoneId`)}
              onValueChange={(zoneId) => change(at, { zoneId })}
            />
            <TextField
              label="Record name"
              optional
              value={limit.name ?? ''}
              placeholder="www"
              spellCheck={false}
              error={errorOf(`recordLimits.${at}.name`)}
              onValueChange={(name) => change(at, { name: name === '' ? null : name })}
            />
          </div>
          <Checkbox
            label="Certificate challenges only"
            hint="TXT records named _acme-challenge, for the name or for the whole zone"
            checked={limit.isChallengeOnly}
            onCheckedChange={(isChallengeOnly) => change(at, { isChallengeOnly })}
          />
          {limits.length > 1 ? (
            <Button
              size="sm"
              aria-label={`Remove records ${at + 1}`}
              onClick={() => onChange(limits.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          ) : null}
        </fieldset>
      ))}
      {limits && limits.length < mostRecordLimits ? (
        <div>
          <Button icon={<PlusIcon aria-hidden />} onClick={() => onChange([...limits, empty])}>
            Add records
          </Button>
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
