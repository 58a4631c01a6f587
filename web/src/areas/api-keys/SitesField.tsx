import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../session/permissions.tsx'
import styles from './api-keys.module.css'
import { keySitesQuery } from './queries.ts'

interface SitesFieldProps {
  id: string
  sites: readonly string[] | null
  error: string | undefined
  onChange: (sites: string[] | null) => void
}

/** The sites of a key. The creator's own limits apply as well. */
export function SitesField({ id, sites, error, onChange }: SitesFieldProps) {
  const { resources } = usePermissions()
  const { data: known = [] } = useQuery({ ...keySitesQuery, enabled: resources.has('BusinessPortalServices') })
  if (known.length === 0 && sites === null) return null
  const toggle = (siteId: string, isIn: boolean) =>
    onChange(isIn ? [...(sites ?? []), siteId] : (sites ?? []).filter((each) => each !== siteId))
  return (
    <div id={id} tabIndex={-1}>
      <RadioGroup
        legend="Sites"
        options={[
          { key: 'all', value: 'all', name: 'All my sites' },
          { key: 'some', value: 'some', name: 'Selected sites only' },
        ]}
        value={sites ? 'some' : 'all'}
        onValueChange={(value) => onChange(value === 'some' ? [] : null)}
      />
      {sites ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard
        <fieldset className={`${styles.choices} ${styles.sites}`} tabIndex={0}>
          <legend>
            <VisuallyHidden>Sites</VisuallyHidden>
          </legend>
          {known.map(({ siteId, name }) => (
            <Checkbox
              key={siteId}
              label={name}
              checked={sites.includes(siteId)}
              onCheckedChange={(isIn) => toggle(siteId, isIn)}
            />
          ))}
        </fieldset>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
