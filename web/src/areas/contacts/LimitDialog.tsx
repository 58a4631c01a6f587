import { inList } from '@portal/contract/format/lists.ts'
import { plainDateOf, utcDateOf } from '@portal/contract/plain-date-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useState } from 'react'
import { dayInWords } from './contact-words.ts'
import type { Limit } from './grant-limits.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'

interface LimitDialogProps {
  /** The permission, or "all permissions". */
  name: string
  limit: Limit
  /** The caller's own permission, which limits the choice. */
  most: Limit | undefined
  /** Names of the permissions that apply to the whole account. */
  whole: readonly string[]
  /** Whether none of them can be limited to sites. */
  isWhole: boolean
  sites: readonly { siteId: string; name: string; postcode: string }[]
  onChange: (limit: Limit) => void
  onClose: () => void
}

export function LimitDialog({ name, limit, most, whole, isWhole, sites, onChange, onClose }: LimitDialogProps) {
  const [chosen, setChosen] = useState(limit.sites)
  const [today] = useState(() => utcDateOf(new Date()))
  const [until, setUntil] = useState(limit.until)
  const latest = most?.until ?? null
  const isTooLong = latest !== null && (until === null || until > latest)
  const offered = sites.filter(({ siteId }) => !most?.sites || most.sites.includes(siteId))
  const toggle = (siteId: string, isIn: boolean) =>
    setChosen((before) => (isIn ? [...(before ?? []), siteId] : (before ?? []).filter((each) => each !== siteId)))
  return (
    <Modal
      open
      onClose={onClose}
      title={`Limit ${name}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            colour="primary"
            disabledReason={
              chosen?.length === 0
                ? 'Choose at least one site.'
                : isTooLong
                  ? `You have this permission until ${dayInWords(latest)} yourself. Choose that date or an earlier one.`
                  : undefined
            }
            onClick={() => onChange({ sites: chosen, until })}
          >
            Set limit
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {whole.length > 0 ? (
          <Notice kind="info">
            {`${inList(whole)} ${whole.length === 1 ? 'applies' : 'apply'} to the whole account. Only permissions for services can be limited to sites.`}
          </Notice>
        ) : null}
        {isWhole ? null : (
          <RadioGroup
            legend="Sites"
            options={[
              ...(most?.sites ? [] : [{ key: 'all', value: 'all', name: 'All sites, and services without a site' }]),
              { key: 'some', value: 'some', name: 'Selected sites only' },
            ]}
            value={chosen ? 'some' : 'all'}
            onValueChange={(value) => setChosen(value === 'all' ? null : [])}
          />
        )}
        {chosen ? (
          <fieldset className={styles.sites}>
            <legend>
              <VisuallyHidden>Sites</VisuallyHidden>
            </legend>
            {offered.map(({ siteId, name, postcode }) => (
              <Checkbox
                key={siteId}
                label={`${name}, ${postcode}`}
                checked={chosen.includes(siteId)}
                onCheckedChange={(isIn) => toggle(siteId, isIn)}
              />
            ))}
          </fieldset>
        ) : null}
        <DateField
          label="Last day"
          optional
          value={until}
          onValueChange={(to) => setUntil(to === null ? null : plainDateOf(to))}
          earliest={today}
        />
      </div>
    </Modal>
  )
}
