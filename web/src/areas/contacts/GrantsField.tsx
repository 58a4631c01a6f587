import { accessNames } from '@portal/contract/access/names.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './contacts.module.css'
import { LimitDialog } from './LimitDialog.tsx'
import { siteNamesQuery } from './queries.ts'

interface GrantsFieldProps {
  id?: string
  grants: readonly Grant[]
  /** The most that the caller can grant: their own permissions. */
  givable: readonly Grant[]
  error?: string | undefined
  onChange: (grants: Grant[]) => void
}

type Resource = Grant['resource']

/** The 13 permissions; a granted one can be limited to sites and to a last day. */
export function GrantsField({ id, grants, givable, error, onChange }: GrantsFieldProps) {
  const [limited, setLimited] = useState<Resource>()
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const give = (resource: Resource, isGiven: boolean) =>
    onChange(
      permissionResources.flatMap((each) => {
        const known = grants.find((grant) => grant.resource === each)
        if (each !== resource) return known ?? []
        return isGiven ? (givable.find((most) => most.resource === resource) ?? []) : []
      }),
    )
  const shown = grants.find(({ resource }) => resource === limited)
  return (
    <>
      <fieldset className={styles.permissions} id={id} tabIndex={-1}>
        <legend>
          <VisuallyHidden>Permissions</VisuallyHidden>
        </legend>
        {permissionResources.map((resource) => {
          const grant = grants.find((each) => each.resource === resource)
          const isOut = !grant && !givable.some((most) => most.resource === resource)
          const name = resource === 'BusinessPortal' ? 'Portal' : accessNames[resource]
          return (
            <div key={resource} className={styles.permission}>
              <Checkbox
                label={name}
                hint={isOut ? 'You do not have this permission.' : undefined}
                disabled={isOut}
                checked={grant !== undefined}
                onCheckedChange={(checked) => give(resource, checked)}
              />
              {grant ? (
                <span className={styles.limit}>
                  {limitInWords(grant, sites)}
                  <Button size="xs" colour="outline" onClick={() => setLimited(resource)}>
                    Limit<VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                </span>
              ) : null}
            </div>
          )
        })}
      </fieldset>
      {error ? <FieldError id={`${id ?? 'grants'}-error`}>{error}</FieldError> : null}
      {shown ? (
        <LimitDialog
          grant={shown}
          most={givable.find(({ resource }) => resource === limited)}
          sites={sites}
          onClose={() => setLimited(undefined)}
          onChange={(changed) => {
            onChange(grants.map((each) => (each.resource === changed.resource ? changed : each)))
            setLimited(undefined)
          }}
        />
      ) : null}
    </>
  )
}

interface NamedSite {
  siteId: string
  name: string
}

export function limitInWords({ sites, until }: Pick<Grant, 'sites' | 'until'>, known: readonly NamedSite[]): string {
  const names = sites?.map((siteId) => known.find((site) => site.siteId === siteId)?.name ?? siteId)
  const where = names === undefined ? 'Everywhere' : names.length > 2 ? `${names.length} sites` : names.join(' and ')
  return until === null ? where : `${where}, until ${shortDate(until)}`
}
